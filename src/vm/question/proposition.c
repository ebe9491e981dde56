/* Evaluating propositions in a state: a walk over the tree of terms. Memory is read as the program
 * keeps it, and nothing is changed. */
#include "base/text.h"
#include "vm/heap/global.h"
#include "vm/heap/name.h"
#include "vm/people/describe.h"
#include "vm/people/read.h"
#include "vm/question/evaluate.h"
#include "vm/question/proposition_int.h"
#include "vm/thread/native_call.h"

struct asking {
    struct vm *m;
    bool not_yet;    /* a class is not initialised */
    const char *why; /* it is no question about a state */
};

/* False: there is no such value in this state, or there is no answer at all. */
static bool evaluate(struct asking *a, const struct vm_term *t, vm_read_number *out);

/* ---- memory ---- */

/* The pointer that a place of pointer type holds, or where an array begins. */
static bool find_place(struct asking *a, const struct vm_term *t, uint64_t *out);

static bool find_pointee(struct asking *a, const struct vm_term *t, uint64_t *out) {
    struct vm *m = a->m;
    uint64_t at;
    assert(ir_type_at(m->p, t->type)->kind == IR_TYPE_POINTER);
    if (!find_place(a, t, &at) || !vm_read_bytes(m, at, m->p->pointer_bytes, out))
        return false;
    if (m->p->pointer_bytes == 4)
        *out = vm_expand(m, (uint32_t)*out);
    return true;
}

static bool find_element(struct asking *a, const struct vm_term *t, uint64_t *out) {
    const struct ir_type *type = ir_type_at(a->m->p, t->left->type);
    vm_read_number index;
    assert(t->size && (type->kind == IR_TYPE_POINTER || type->kind == IR_TYPE_ARRAY));
    bool found =
        type->kind == IR_TYPE_POINTER ? find_pointee(a, t->left, out) : find_place(a, t->left, out);
    if (!found || !evaluate(a, t->right, &index))
        return false;
    vm_read_number most = type->kind == IR_TYPE_ARRAY && type->count
                              ? (vm_read_number)type->count
                              : (vm_read_number)(INT32_MAX / t->size);
    if (index < 0 || index >= most)
        return false;
    *out += (uint64_t)index * t->size;
    return true;
}

static bool find_place(struct asking *a, const struct vm_term *t, uint64_t *out) {
    switch (t->kind) {
    case VM_TERM_GLOBAL: *out = vm_pointer(vm_name(VM_SPACE_GLOBALS, t->global), 0); return true;
    case VM_TERM_ELEMENT: return find_element(a, t, out);
    case VM_TERM_TARGET: return find_pointee(a, t->left, out);
    default:
        assert(t->kind == VM_TERM_MEMBER);
        if (!find_place(a, t->left, out))
            return false;
        *out += t->offset;
        return true;
    }
}

static bool read_sized(struct vm *m, uint64_t at, uint64_t size, bool is_negative_too,
                       vm_read_number *out) {
    uint64_t value;
    if (size == 0 || size > 8 || !vm_read_bytes(m, at, (uint32_t)size, &value))
        return false;
    *out = vm_read_widen(value, 8 * (uint32_t)size, is_negative_too);
    return true;
}

static bool read_typed(struct vm *m, uint64_t pointer, const struct ir_type *type,
                       vm_read_number *out) {
    return read_sized(m, pointer, type->size, vm_read_is_signed(type), out);
}

static bool load_place(struct asking *a, const struct vm_term *t, vm_read_number *out) {
    struct vm *m = a->m;
    assert(t->kind >= VM_TERM_GLOBAL && t->kind <= VM_TERM_TARGET);
    const struct ir_type *type = ir_type_at(m->p, t->type);
    uint64_t at, value;
    if (!find_place(a, t, &at))
        return false;
    if (t->bit_size) {
        uint32_t end = t->bit_offset % 8 + t->bit_size;
        if (end > 64 || !vm_read_bytes(m, at + t->bit_offset / 8, (end + 7) / 8, &value))
            return false;
        *out = vm_read_widen(value >> t->bit_offset % 8, t->bit_size, vm_read_is_signed(type));
        return true;
    }
    return read_sized(m, at, type ? type->size : t->size, vm_read_is_signed(type), out);
}

/* ---- places of a managed program ----
 * The meaning of a name there depends on the objects that are met: each has a class, and the class
 * a type. */

struct managed_place {
    uint64_t at;
    const struct ir_type *type;
};

static bool refuse(struct asking *a, const char *why) {
    a->why = why;
    return false;
}

static bool find_managed_place(struct asking *a, const struct vm_term *t,
                               struct managed_place *out);

/* The object that a place refers to; false: null. */
static bool follow(struct asking *a, const struct managed_place *p, uint64_t *reference,
                   const struct ir_class **class) {
    struct vm *m = a->m;
    if (!p->type || p->type->kind != IR_TYPE_POINTER)
        return refuse(a, "a proposition goes through a number as if it were an object");
    if (!vm_read_bytes(m, p->at, m->p->pointer_bytes, reference) || !*reference)
        return false;
    const struct vm_object *o = vm_object_reach(m, vm_pointer_name(*reference));
    if (!vm_is_managed(o))
        return refuse(a, "a proposition goes through a pointer that is no reference");
    assert(vm_class_index(o->h) < base_vec_count(&m->p->classes));
    *class = &m->p->classes.at[vm_class_index(o->h)];
    return true;
}

static bool find_field(struct asking *a, const struct vm_term *t, struct managed_place *out) {
    struct managed_place of;
    if (!find_managed_place(a, t->left, &of))
        return false;
    const struct ir_type *type = of.type;
    const struct ir_class *class;
    uint64_t at = of.at;
    if (!type || type->kind != IR_TYPE_STRUCT) { /* no value type: there is a reference */
        if (!follow(a, &of, &at, &class))
            return false;
        type = ir_type_at(a->m->p, class->type);
        if (class->flags & IR_CLASS_ARRAY)
            type = NULL;
    }
    const struct ir_member *member = vm_read_member(type, t->name);
    if (!member)
        return refuse(a, "a proposition names a field that the object does not have");
    *out = (struct managed_place){at + member->offset, ir_type_at(a->m->p, member->type)};
    return true;
}

static bool find_item(struct asking *a, const struct vm_term *t, struct managed_place *out) {
    struct managed_place of;
    uint64_t array, length;
    const struct ir_class *class;
    vm_read_number index;
    if (!find_managed_place(a, t->left, &of) || !follow(a, &of, &array, &class))
        return false;
    if (!(class->flags & IR_CLASS_ARRAY))
        return refuse(a, "a proposition asks for an element of what is no array");
    if (!vm_read_bytes(a->m, array + IR_HEAD_LENGTH, 4, &length) ||
        !evaluate(a, t->right, &index) || index < 0 || index >= (vm_read_number)length)
        return false;
    const struct ir_type *type = ir_type_at(a->m->p, class->type);
    if (type && type->kind == IR_TYPE_ARRAY)
        type = ir_type_at(a->m->p, type->element);
    *out = (struct managed_place){array + class->size + (uint64_t)index * class->element, type};
    return true;
}

static bool find_managed_place(struct asking *a, const struct vm_term *t,
                               struct managed_place *out) {
    if (t->kind == VM_TERM_FIELD)
        return find_field(a, t, out);
    if (t->kind == VM_TERM_ITEM)
        return find_item(a, t, out);
    assert(t->kind == VM_TERM_STATIC && t->global < base_vec_count(&a->m->p->globals));
    *out = (struct managed_place){vm_pointer(vm_name(VM_SPACE_GLOBALS, t->global), 0) + t->offset,
                                  ir_type_at(a->m->p, t->type)};
    return true;
}

static bool find_managed(struct asking *a, const struct vm_term *t, uint64_t *pointer,
                         uint64_t *size) {
    struct managed_place p;
    if (!find_managed_place(a, t, &p))
        return false;
    *pointer = p.at;
    *size = p.type ? p.type->size : 0;
    return true;
}

/* The length of an array is in its head, and is no field of its type. */
static bool find_length(struct asking *a, const struct vm_term *t, bool *found,
                        vm_read_number *out) {
    struct managed_place of;
    uint64_t array, length;
    const struct ir_class *class;
    assert(vm_term_is_managed(t->left));
    *found = false;
    if (strcmp(t->name, "length") != 0 && strcmp(t->name, "Length") != 0)
        return true;
    if (!find_managed_place(a, t->left, &of))
        return false;
    if (of.type && of.type->kind == IR_TYPE_STRUCT)
        return true;
    if (!follow(a, &of, &array, &class))
        return false;
    *found = class->flags & IR_CLASS_ARRAY;
    if (!*found)
        return true;
    if (!vm_read_bytes(a->m, array + IR_HEAD_LENGTH, 4, &length))
        return false;
    *out = (vm_read_number)length;
    return true;
}

static bool evaluate_managed(struct asking *a, const struct vm_term *t, vm_read_number *out) {
    struct managed_place p;
    bool is_length = false;
    if (t->kind == VM_TERM_FIELD && !find_length(a, t, &is_length, out))
        return false;
    if (is_length)
        return true;
    if (!find_managed_place(a, t, &p))
        return false;
    if (!p.type || p.type->kind == IR_TYPE_STRUCT || p.type->kind == IR_TYPE_FLOAT)
        return refuse(a, "a proposition asks for the value of a struct or floating-point number");
    return read_typed(a->m, p.at, p.type, out);
}

/* ---- where threads are ---- */

/* An inner class may be written behind a dollar or a dot. */
static bool is_same_name(const char *a, const char *b) {
    for (; *a && *b; a++, b++)
        if (*a != *b && !((*a == '$' && *b == '.') || (*a == '.' && *b == '$')))
            return false;
    return *a == *b;
}

/* The source function of a frame, or one that was inlined around it. */
static bool is_in(const struct vm *m, const struct vm_frame *f, const char *function) {
    const struct ir_function *code = m->image->functions[f->function].f;
    if (m->p->supplier)
        return is_same_name(m->image->functions[f->function].said, function);
    if (!strcmp(code->name, function))
        return true;
    uint32_t loc = f->pc < code->locs.count ? code->locs.at[f->pc] : 0;
    for (; loc && loc < m->p->locs.count; loc = m->p->locs.at[loc].inlined_in)
        if (m->p->locs.at[loc].function && !strcmp(m->p->locs.at[loc].function, function))
            return true;
    return false;
}

/* A function of the library is entered by being called: the thread stands before its native. */
static bool calls(struct vm *m, uint32_t thread, const char *function) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    return vm_pending_call(m, thread, &c, args, &native) && !strcmp(native->name, function);
}

static bool stands_at(struct vm *m, uint32_t thread, const struct vm_term *t) {
    const struct vm_thread *th = &m->threads[thread];
    struct model_thread_info info;
    if (t->kind == VM_TERM_AT_LINE) {
        vm_describe_thread(m, thread, &info);
        return info.at.line == t->number &&
               (!t->name || (info.at.file && base_path_ends(info.at.file, t->name)));
    }
    assert(t->kind == VM_TERM_AT_FUNCTION);
    for (uint32_t d = 0; d < th->c.frames; d++)
        if (is_in(m, &th->frames[d], t->name))
            return true;
    return calls(m, thread, t->name);
}

static uint32_t count_at(struct vm *m, const struct vm_term *t) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->thread_count && !m->process.ended; i++)
        n += m->threads[i].c.state == VM_THREAD_ALIVE && stands_at(m, i, t);
    assert(n <= m->process.alive);
    return n;
}

static bool is_stopped(struct vm *m) {
    const struct model_choice *choices;
    assert(!m->asking);
    return m->model.v->choices(&m->model, &choices) == 0;
}

/* ---- values ---- */

static bool combine(enum vm_binary binary, vm_read_number l, vm_read_number r,
                    vm_read_number *out) {
    switch (binary) {
    case VM_BINARY_EQUAL: *out = l == r; break;
    case VM_BINARY_UNEQUAL: *out = l != r; break;
    case VM_BINARY_AT_MOST: *out = l <= r; break;
    case VM_BINARY_AT_LEAST: *out = l >= r; break;
    case VM_BINARY_LESS: *out = l < r; break;
    case VM_BINARY_MORE: *out = l > r; break;
    case VM_BINARY_ADD: return !__builtin_add_overflow(l, r, out);
    case VM_BINARY_SUBTRACT: return !__builtin_sub_overflow(l, r, out);
    case VM_BINARY_MULTIPLY: return !__builtin_mul_overflow(l, r, out);
    default:
        assert(binary == VM_BINARY_DIVIDE || binary == VM_BINARY_REMAINDER);
        if (r == 0)
            return false;
        if (r == -1) /* the least number has no negative */
            return binary == VM_BINARY_REMAINDER
                       ? (*out = 0, true)
                       : !__builtin_sub_overflow((vm_read_number)0, l, out);
        *out = binary == VM_BINARY_DIVIDE ? l / r : l % r;
    }
    return true;
}

static bool evaluate_binary(struct asking *a, const struct vm_term *t, vm_read_number *out) {
    vm_read_number r;
    if (!evaluate(a, t->left, out))
        return false;
    if (t->binary == VM_BINARY_OR || t->binary == VM_BINARY_AND) {
        bool decided = (*out != 0) == (t->binary == VM_BINARY_OR);
        if (!decided && !evaluate(a, t->right, out))
            return false;
        *out = *out != 0;
        return true;
    }
    return evaluate(a, t->right, &r) && combine(t->binary, *out, r, out);
}

static bool evaluate_call(struct asking *a, const struct vm_term *t, vm_read_number *out) {
    uint64_t result = 0;
    enum vm_evaluated done = vm_evaluate(a->m, &t->question, &result, &a->why);
    a->not_yet |= done == VM_EVALUATED_NOT_YET;
    *out = result != 0;
    return done == VM_EVALUATED;
}

static bool evaluate(struct asking *a, const struct vm_term *t, vm_read_number *out) {
    struct vm *m = a->m;
    switch (t->kind) {
    case VM_TERM_NUMBER: *out = t->number; return true;
    case VM_TERM_AT_FUNCTION:
    case VM_TERM_AT_LINE: *out = count_at(m, t); return true;
    case VM_TERM_ENDED: *out = m->process.ended; return true;
    case VM_TERM_STOPPED: *out = is_stopped(m); return true;
    case VM_TERM_BINARY: return evaluate_binary(a, t, out);
    case VM_TERM_NOT:
        if (!evaluate(a, t->left, out))
            return false;
        *out = !*out;
        return true;
    case VM_TERM_MINUS:
        return evaluate(a, t->left, out) && !__builtin_sub_overflow((vm_read_number)0, *out, out);
    case VM_TERM_CALL: return evaluate_call(a, t, out);
    default: return vm_term_is_managed(t) ? evaluate_managed(a, t, out) : load_place(a, t, out);
    }
}

static enum vm_answer answer_of(const struct asking *a, bool found, const char **why) {
    assert(!found || (!a->why && !a->not_yet));
    *why = found || a->not_yet ? NULL : a->why;
    if (found)
        return VM_ANSWER_YES;
    return a->not_yet ? VM_ANSWER_NOT_YET : a->why ? VM_ANSWER_NONE : VM_ANSWER_NO;
}

enum vm_answer vm_proposition_value(struct vm *m, const struct vm_proposition *p, uint64_t *out,
                                    const char **why) {
    assert(p->program == m->p);
    struct asking a = {.m = m};
    vm_read_number value = 0;
    if (p->root->kind != VM_TERM_CALL) {
        bool found = evaluate(&a, p->root, &value);
        *out = (uint64_t)value;
        return answer_of(&a, found, why);
    }
    enum vm_evaluated done = vm_evaluate(m, &p->root->question, out, &a.why);
    a.not_yet = done == VM_EVALUATED_NOT_YET;
    return answer_of(&a, done == VM_EVALUATED, why);
}

enum vm_answer vm_proposition_find(struct vm *m, const struct vm_proposition *p, uint64_t *pointer,
                                   uint64_t *size, const char **why) {
    struct asking a = {.m = m};
    const struct vm_term *t = p->root;
    bool found;
    assert(p->program == m->p && !t->bit_size);
    if (vm_term_is_managed(t)) {
        found = find_managed(&a, t, pointer, size);
    } else {
        const struct ir_type *type = ir_type_at(m->p, t->type);
        *size = type ? type->size : t->size;
        found = find_place(&a, t, pointer);
    }
    return answer_of(&a, found, why);
}

enum vm_answer vm_proposition_ask(struct vm *m, const struct vm_proposition *p, const char **why) {
    assert(p->program == m->p && !m->changed.broken);
    struct asking a = {.m = m};
    vm_read_number value;
    if (evaluate(&a, p->root, &value))
        return value != 0 ? VM_ANSWER_YES : VM_ANSWER_NO;
    return answer_of(&a, false, why);
}
