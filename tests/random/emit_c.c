/* C of a program. Its lines are as many as its operations. */
#include "emit.h"

#include <assert.h>

struct writer {
    const struct prog *p;
    struct base_text *out;
    uint32_t indent;
};

#define LINE(...)                                                                                  \
    base_text_printf(w->out, "%*s", (int)(4 * w->indent), ""),                                     \
        base_text_printf(w->out, __VA_ARGS__), base_text_char(w->out, '\n')

static const char *type_of(uint32_t bytes) {
    return bytes == 1 ? "uint8_t" : bytes == 2 ? "uint16_t" : bytes == 4 ? "uint32_t" : "uint64_t";
}

static void arith(struct writer *w, const struct prog_op *o) {
    static const char *const signs[ARITHS] = {"+", "-", "^", "&", "|", "<<", ">>"};
    if (o->k >= ARITH_SHL)
        LINE("v%u = v%u %s %u;", o->a, o->b, signs[o->k], o->c);
    else
        LINE("v%u = v%u %s v%u;", o->a, o->b, signs[o->k], o->c);
}

static void rmw(struct writer *w, const struct prog_op *o) {
    static const char *const names[RMWS] = {"exchange_n", "fetch_add", "fetch_sub",
                                            "fetch_and",  "fetch_or",  "fetch_xor"};
    LINE("v%u = (uint32_t)__atomic_%s(&g%u, (%s)v%u, __ATOMIC_SEQ_CST);", o->a, names[o->k], o->b,
         type_of(w->p->global[o->b].size), o->c);
}

static void cas(struct writer *w, const struct prog_op *o) {
    const char *type = type_of(w->p->global[o->b].size);
    LINE("{ %s old = %d; __atomic_compare_exchange_n(&g%u, &old, (%s)v%u, 0, __ATOMIC_SEQ_CST, "
         "__ATOMIC_SEQ_CST); v%u = (uint32_t)old; }",
         type, o->k, o->b, type, o->c, o->a);
}

static void load(struct writer *w, uint32_t to, const char *address, bool atomic) {
    if (atomic)
        LINE("v%u = (uint32_t)__atomic_load_n(%s, __ATOMIC_SEQ_CST);", to, address);
    else
        LINE("v%u = (uint32_t)*%s;", to, address);
}

static void store(struct writer *w, const char *address, const char *type, uint32_t from,
                  bool atomic) {
    if (atomic)
        LINE("__atomic_store_n(%s, (%s)v%u, __ATOMIC_SEQ_CST);", address, type, from);
    else
        LINE("*%s = (%s)v%u;", address, type, from);
}

static void link_move(struct writer *w, const char *address, uint32_t pointer, bool is_store,
                      bool atomic) {
    if (is_store && atomic)
        LINE("__atomic_store_n(%s, p%u, __ATOMIC_SEQ_CST);", address, pointer);
    else if (is_store)
        LINE("*%s = p%u;", address, pointer);
    else if (atomic)
        LINE("p%u = __atomic_load_n(%s, __ATOMIC_SEQ_CST);", pointer, address);
    else
        LINE("p%u = *%s;", pointer, address);
}

static void memory(struct writer *w, const struct prog_op *o) {
    struct base_text at = {0};
    const char *type = type_of(o->width);
    switch (o->kind) {
    case PROG_LOAD:
        base_text_printf(&at, "&g%u", o->b);
        load(w, o->a, at.at, o->atomic);
        break;
    case PROG_STORE:
        base_text_printf(&at, "&g%u", o->a);
        store(w, at.at, type_of(w->p->global[o->a].size), o->b, o->atomic);
        break;
    case PROG_PLOAD:
        base_text_printf(&at, "(%s *)((char *)p%u + %u)", type, o->b, o->offset);
        load(w, o->a, at.at, o->atomic);
        break;
    case PROG_PSTORE:
        base_text_printf(&at, "(%s *)((char *)p%u + %u)", type, o->a, o->offset);
        store(w, at.at, type, o->b, o->atomic);
        break;
    case PROG_COPY: LINE("memmove(p%u, p%u, %d);", o->a, o->b, o->k); break;
    case PROG_LOADLINK:
    case PROG_SETLINK: {
        bool set = o->kind == PROG_SETLINK;
        base_text_printf(&at, "(void **)((char *)p%u + 8)", set ? o->a : o->b);
        link_move(w, at.at, set ? o->b : o->a, set, o->atomic);
        break;
    }
    case PROG_FETCH:
        base_text_printf(&at, "&link%u", o->b);
        link_move(w, at.at, o->a, false, o->atomic);
        break;
    case PROG_PUBLISH:
        base_text_printf(&at, "&link%u", o->a);
        link_move(w, at.at, o->b, true, o->atomic);
        break;
    default: assert(!"not a memory operation");
    }
    base_text_drop(&at);
}

static void open_block(struct writer *w, const struct prog_op *o) {
    switch (o->kind) {
    case PROG_IF: LINE("if (v%u == %d) {", o->a, o->k); break;
    case PROG_IFNULL: LINE("if (p%u == NULL) {", o->a); break;
    case PROG_LOOP:
        LINE("for (int i%u = 0; i%u < %d; i%u++) {", w->indent, w->indent, o->k, w->indent);
        break;
    default:
        LINE("heddle_atomic_begin();");
        LINE("{");
        break;
    }
    w->indent++;
}

static void operation(struct writer *w, const struct prog_func *f, uint32_t at) {
    const struct prog_op *o = &f->ops[at];
    switch (o->kind) {
    case PROG_SET: LINE("v%u = %d;", o->a, o->k); break;
    case PROG_UNDEF: LINE("{ uint32_t undefined; v%u = undefined; }", o->a); break;
    case PROG_ARITH: arith(w, o); break;
    case PROG_RMW: rmw(w, o); break;
    case PROG_CAS: cas(w, o); break;
    case PROG_LOCK: LINE("pthread_mutex_lock(&lock%u);", o->a); break;
    case PROG_UNLOCK: LINE("pthread_mutex_unlock(&lock%u);", o->a); break;
    case PROG_TRYLOCK: LINE("v%u = pthread_mutex_trylock(&lock%u) == 0;", o->a, o->b); break;
    case PROG_MALLOC:
        if (o->b)
            LINE("p%u = calloc(1, %d);", o->a, o->k);
        else
            LINE("p%u = malloc(%d);", o->a, o->k);
        break;
    case PROG_FREE: LINE("free(p%u);", o->a); break;
    case PROG_ADDR: LINE("p%u = on_stack;", o->a); break;
    case PROG_ADDRG: LINE("p%u = &g%u;", o->a, o->b); break;
    case PROG_SPAWN:
        if (o->c == NO_POINTER)
            LINE("pthread_create(&h%u, NULL, f%u, NULL);", o->a, o->b);
        else
            LINE("pthread_create(&h%u, NULL, f%u, p%u);", o->a, o->b, o->c);
        break;
    case PROG_CALL: LINE("p%u = f%u(p%u);", o->a, o->b, o->c); break;
    case PROG_JOIN: LINE("pthread_join(h%u, NULL);", o->a); break;
    case PROG_ASSERT: LINE("assert(v%u != %d);", o->a, o->k); break;
    case PROG_ASSUME: LINE("heddle_assume(v%u != %d);", o->a, o->k); break;
    case PROG_CHOOSE: LINE("v%u = (uint32_t)heddle_choose(%d);", o->a, o->k); break;
    case PROG_AWAIT:
        LINE("while (__atomic_load_n(&g%u, __ATOMIC_SEQ_CST) != %d) {}", o->a, o->k);
        break;
    case PROG_EXIT: LINE("_exit(%d);", o->k); break;
    case PROG_LEAVE: LINE("pthread_exit(NULL);"); break;
    case PROG_IF:
    case PROG_IFNULL:
    case PROG_LOOP:
    case PROG_ATOMIC: open_block(w, o); break;
    case PROG_ELSE:
        w->indent--;
        LINE("} else {");
        w->indent++;
        break;
    default: memory(w, o); break;
    }
}

/* Which blocks are atomic sections is known from the operation that opened them. */
static void body(struct writer *w, const struct prog_func *f) {
    bool atomic[MAX_OPS];
    uint32_t depth = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        uint8_t kind = f->ops[i].kind;
        if (kind == PROG_END) {
            w->indent--;
            LINE("}");
            if (atomic[--depth])
                LINE("heddle_atomic_end();");
            continue;
        }
        if (kind == PROG_IF || kind == PROG_IFNULL || kind == PROG_LOOP || kind == PROG_ATOMIC)
            atomic[depth++] = kind == PROG_ATOMIC;
        operation(w, f, i);
    }
}

static void function(struct writer *w, uint32_t func) {
    const struct prog_func *f = &w->p->func[func];
    if (func)
        LINE("static void *f%u(void *p0) {", func);
    else
        LINE("int main(void) {");
    w->indent++;
    LINE("uint32_t v0 = 0, v1 = 0, v2 = 0, v3 = 0;");
    LINE("void *%sp1 = NULL, *p2 = NULL;", func ? "" : "p0 = NULL, *");
    LINE("pthread_t h0 = 0, h1 = 0, h2 = 0;");
    LINE("_Alignas(16) char on_stack[%u];", f->stack_size);
    LINE("(void)v0, (void)v1, (void)v2, (void)v3, (void)p0, (void)p1, (void)p2;");
    LINE("(void)h0, (void)h1, (void)h2, (void)on_stack;");
    body(w, f);
    LINE("return %s;", func ? "p1" : "0");
    w->indent--;
    LINE("}");
    base_text_char(w->out, '\n');
}

void emit_c(const struct prog *p, struct base_text *out) {
    struct writer w = {.p = p, .out = out};
    base_text_add(out, "#include <assert.h>\n#include <heddle.h>\n#include <pthread.h>\n"
                       "#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
                       "#include <unistd.h>\n\n");
    for (uint32_t g = 0; g < p->globals; g++)
        base_text_printf(out, "%s g%u = %u;\n", type_of(p->global[g].size), g, p->global[g].init);
    for (uint32_t l = 0; l < p->links; l++)
        base_text_printf(out, "void *link%u;\n", l);
    for (uint32_t l = 0; l < p->locks; l++)
        base_text_printf(out, "pthread_mutex_t lock%u = PTHREAD_MUTEX_INITIALIZER;\n", l);
    base_text_char(out, '\n');
    for (uint32_t f = p->funcs; f-- > 0;)
        function(&w, f);
}
