/* Functions that the natives of managed platforms may call. */
#include "vm/core/image.h"
#include "vm/gc/new.h"
#include "vm/heap/global.h"

enum vm_status vm_new(struct vm_call *c, uint32_t class, int64_t length, uint64_t *pointer) {
    *pointer = 0;
    if (c->vm->preview.on)
        return VM_OK;
    const struct vm_frame *f = vm_top(&c->vm->threads[c->thread]);
    assert(c->thread == c->vm->running);
    return vm_managed_new(c->vm, c->thread, class, length,
                          vm_site(c->vm->image, f->function, f->pc), pointer);
}

static struct vm_object *managed(struct vm_call *c, uint64_t pointer) {
    struct vm_object *o = vm_object_reach(c->vm, vm_pointer_name(pointer));
    return vm_is_managed(o) ? o : NULL;
}

uint32_t vm_class_of(struct vm_call *c, uint64_t pointer) {
    const struct vm_object *o = managed(c, pointer);
    return o ? vm_class_index(o->h) : IR_NO_INDEX;
}

uint32_t vm_array_length(struct vm_call *c, uint64_t pointer) {
    struct vm_object *o = managed(c, pointer);
    const struct ir_class *k = o ? &c->vm->p->classes.at[vm_class_index(o->h)] : NULL;
    uint32_t length = 0;
    if (!k || !(k->flags & IR_CLASS_ARRAY))
        return 0;
    memcpy(&length, vm_object_bytes(o) + IR_HEAD_LENGTH, sizeof length);
    assert(k->size + (uint64_t)length * k->element == o->h->size);
    return length;
}

/* Names are below 2^31, and an odd factor permutes them: a number that does not look like the name
 * that the collector searches words for. */
uint32_t vm_identity(struct vm_call *c, uint64_t pointer) {
    bool threads = atomic_load_explicit(&c->vm->image->first_start, memory_order_relaxed) != 0;
    if (threads && vm_name_space(vm_pointer_name(pointer)) >= VM_SPACE_THREADS)
        vm_identified_to_all(c);
    return vm_pointer_name(pointer) * 0x9E3779B1u & 0x7fffffff;
}

enum vm_status vm_tail_call(struct vm_call *c, uint32_t function, const uint64_t *args,
                            uint32_t count) {
    assert(count <= sizeof c->tail.arg / sizeof *c->tail.arg);
    vm_image_function(c->vm->image, function);
    c->tail.function = function;
    c->tail.count = count;
    if (count)
        memcpy(c->tail.arg, args, count * sizeof *args);
    return VM_TAIL;
}

struct ir_program *vm_program(struct vm_call *c) {
    return c->vm->p;
}

uint64_t vm_global_at(uint32_t global) {
    return vm_pointer(vm_name(VM_SPACE_GLOBALS, global), 0);
}

uint64_t vm_function_at(uint32_t function) {
    return vm_pointer(vm_name(VM_SPACE_FUNCTIONS, function), 0);
}

static uint32_t index_in(uint64_t pointer, uint32_t space) {
    uint32_t name = vm_pointer_name(pointer);
    return vm_name_space(name) == space ? vm_name_index(name) : IR_NO_INDEX;
}

uint32_t vm_global_index(uint64_t pointer) {
    return index_in(pointer, VM_SPACE_GLOBALS);
}

uint32_t vm_function_index(uint64_t pointer) {
    return index_in(pointer, VM_SPACE_FUNCTIONS);
}

const char *vm_keep_text(struct vm_call *c, const char *text) {
    struct vm_image *image = c->vm->image;
    const char *kept = NULL;
    ir_program_hold(image->p);
    for (uint32_t i = 0; i < image->kept_texts.count && !kept; i++)
        if (strcmp(image->kept_texts.at[i], text) == 0)
            kept = image->kept_texts.at[i];
    if (!kept)
        *base_vec_push(&image->kept_texts) = kept = base_arena_strdup(&image->arena, text);
    ir_program_release(image->p);
    return kept;
}

bool vm_frame_place(struct vm_call *c, uint32_t depth, struct vm_frame_place *out) {
    const struct vm_thread *t = &c->vm->threads[c->thread];
    if (depth >= t->c.frames)
        return false;
    const struct vm_frame *f = &t->frames[t->c.frames - 1 - depth];
    assert(f->pc < c->vm->image->functions[f->function].f->code.count);
    *out = (struct vm_frame_place){f->function, f->pc};
    return true;
}
