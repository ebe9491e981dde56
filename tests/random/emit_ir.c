/* The text IR of a program. Registers of a thread's function: r0 p0, r1-r4 the integers, r5 r6 the
 * other pointers, r7-r9 handles, r10 the stack object, r11-r13 rounds left of loops by depth,
 * r14-r16 what is needed for a moment. */
#include "emit.h"

#include "natives.h"
#include <assert.h>

#define V(n) (1u + (n))
#define P(n) ((n) ? 4u + (n) : 0u)
#define H(n) (7u + (n))
enum { STACK = 10, ROUNDS = 11, X = 14, Y = 15, Z = 16, REGS = 17 };

struct writer {
    const struct prog *p;
    struct base_text *out;
    uint32_t func, label;
    struct {
        const struct prog_op *op;
        uint32_t label;
        bool has_else;
    } open[MAX_OPS];
    uint32_t depth;
};

#define LINE(...) base_text_printf(w->out, "    " __VA_ARGS__), base_text_char(w->out, '\n')

/* Of a global, which may be a part of the object that has them all. */
static void address(struct writer *w, uint32_t to, uint32_t global) {
    if (!w->p->together) {
        LINE("r%u = gaddr @g%u", to, global);
        return;
    }
    LINE("r%u = gaddr @g0", to);
    LINE("r%u = add64i r%u, %u", to, to, TOGETHER_APART * global);
}

static const char *order(bool atomic) {
    return atomic ? " seq_cst" : "";
}

static const char *link_op(const struct writer *w, bool store) {
    if (w->p->pointer_bytes == 4)
        return store ? "stp32" : "ldp32";
    return store ? "st64" : "ld64";
}

static void arith(struct writer *w, const struct prog_op *o) {
    static const char *const names[ARITHS] = {"add32", "sub32",  "xor",  "and",
                                              "or",    "shl32i", "lshri"};
    if (o->k >= ARITH_SHL)
        LINE("r%u = %s r%u, %u", V(o->a), names[o->k], V(o->b), o->c);
    else
        LINE("r%u = %s r%u, r%u", V(o->a), names[o->k], V(o->b), V(o->c));
}

static void load(struct writer *w, uint32_t to, uint32_t address, uint32_t offset, uint32_t width,
                 bool atomic) {
    LINE("r%u = ld%u [r%u + %u]%s", to, 8 * width, address, offset, order(atomic));
    if (width == 8)
        LINE("r%u = trunc r%u, 32", to, to);
}

static void rmw(struct writer *w, const struct prog_op *o) {
    static const char *const names[RMWS] = {"xchg", "add", "sub", "and", "or", "xor"};
    uint32_t bits = 8 * w->p->global[o->b].size;
    address(w, X, o->b);
    LINE("r%u = rmw [r%u], %s r%u i%u seq_cst", Y, X, names[o->k], V(o->c), bits);
    LINE("r%u = trunc r%u, 32", V(o->a), Y);
}

static void cas(struct writer *w, const struct prog_op *o) {
    uint32_t bits = 8 * w->p->global[o->b].size;
    address(w, X, o->b);
    LINE("r%u = const %d", Y, o->k);
    LINE("r%u = trunc r%u, %u", Z, V(o->c), bits < 32 ? bits : 32);
    LINE("r%u = cas [r%u], r%u, r%u i%u seq_cst", Y, X, Y, Z, bits);
    LINE("r%u = trunc r%u, 32", V(o->a), Y);
}

static void check(struct writer *w, const struct prog_op *o) {
    uint32_t n = w->label++;
    LINE("r%u = nei r%u, %d", X, V(o->a), o->k);
    LINE("br r%u, L%u, L%u_fail", X, n, n);
    base_text_printf(w->out, "L%u_fail:\n    call @fail ()\n", n);
    LINE("jmp L%u", n);
    base_text_printf(w->out, "L%u:\n", n);
}

static void await(struct writer *w, const struct prog_op *o) {
    uint32_t n = w->label++;
    address(w, X, o->a);
    LINE("jmp L%u", n);
    base_text_printf(w->out, "L%u:\n", n);
    LINE("r%u = ld%u [r%u] seq_cst", Y, 8 * w->p->global[o->a].size, X);
    LINE("r%u = eqi r%u, %d", Y, Y, o->k);
    LINE("br r%u, L%u_go, L%u", Y, n, n);
    base_text_printf(w->out, "L%u_go:\n", n);
}

static void open_block(struct writer *w, const struct prog_op *o) {
    uint32_t n = w->label++;
    w->open[w->depth].op = o;
    w->open[w->depth].label = n;
    w->open[w->depth].has_else = false;
    if (o->kind == PROG_IF || o->kind == PROG_IFNULL) {
        LINE("r%u = eqi r%u, %d", X, o->kind == PROG_IF ? V(o->a) : P(o->a),
             o->kind == PROG_IF ? o->k : 0);
        LINE("br r%u, L%u_then, L%u_else", X, n, n);
        base_text_printf(w->out, "L%u_then:\n", n);
    } else if (o->kind == PROG_LOOP) {
        assert(w->depth < 3);
        LINE("r%u = const %d", ROUNDS + w->depth, o->k);
        LINE("jmp L%u", n);
        base_text_printf(w->out, "L%u:\n", n);
    } else {
        LINE("call @enter ()");
    }
    w->depth++;
}

static void other_block(struct writer *w) {
    uint32_t n = w->open[w->depth - 1].label;
    w->open[w->depth - 1].has_else = true;
    LINE("jmp L%u_end", n);
    base_text_printf(w->out, "L%u_else:\n", n);
}

static void close_block(struct writer *w) {
    uint32_t n = w->open[--w->depth].label;
    uint8_t kind = w->open[w->depth].op->kind;
    if (kind == PROG_ATOMIC) {
        LINE("call @leave_atomic ()");
    } else if (kind == PROG_LOOP) {
        LINE("r%u = add32i r%u, -1", ROUNDS + w->depth, ROUNDS + w->depth);
        LINE("br r%u, L%u, L%u_end", ROUNDS + w->depth, n, n);
        base_text_printf(w->out, "L%u_end:\n", n);
    } else {
        LINE("jmp L%u_end", n);
        if (!w->open[w->depth].has_else)
            base_text_printf(w->out, "L%u_else:\n    jmp L%u_end\n", n, n);
        base_text_printf(w->out, "L%u_end:\n", n);
    }
}

static void lock(struct writer *w, const struct prog_op *o) {
    LINE("r%u = gaddr @lock%u", X, o->kind == PROG_TRYLOCK ? o->b : o->a);
    if (o->kind == PROG_TRYLOCK)
        LINE("r%u = call @trylock (r%u)", V(o->a), X);
    else
        LINE("call @%s (r%u)", o->kind == PROG_LOCK ? "lock" : "unlock", X);
}

static void spawn(struct writer *w, const struct prog_op *o) {
    LINE("r%u = faddr @f%u", X, o->b);
    LINE("r%u = const 0", Y);
    LINE("r%u = call @spawn (r%u, r%u)", H(o->a), X, o->c == NO_POINTER ? Y : P(o->c));
}

static void memory(struct writer *w, const struct prog_op *o) {
    switch (o->kind) {
    case PROG_LOAD:
        address(w, X, o->b);
        load(w, V(o->a), X, 0, w->p->global[o->b].size, o->atomic);
        break;
    case PROG_STORE:
        address(w, X, o->a);
        LINE("st%u [r%u] = r%u%s", 8 * w->p->global[o->a].size, X, V(o->b), order(o->atomic));
        break;
    case PROG_PLOAD: load(w, V(o->a), P(o->b), o->offset, o->width, o->atomic); break;
    case PROG_PSTORE:
        LINE("st%u [r%u + %u] = r%u%s", 8u * o->width, P(o->a), o->offset, V(o->b),
             order(o->atomic));
        break;
    case PROG_COPY:
        LINE("r%u = const %d", X, o->k);
        LINE("copy r%u, r%u, r%u, 1", P(o->a), P(o->b), X);
        break;
    case PROG_LOADLINK:
        LINE("r%u = %s [r%u + 8]%s", P(o->a), link_op(w, false), P(o->b), order(o->atomic));
        break;
    case PROG_SETLINK:
        LINE("%s [r%u + 8] = r%u%s", link_op(w, true), P(o->a), P(o->b), order(o->atomic));
        break;
    case PROG_FETCH:
        LINE("r%u = gaddr @link%u", X, o->b);
        LINE("r%u = %s [r%u]%s", P(o->a), link_op(w, false), X, order(o->atomic));
        break;
    case PROG_PUBLISH:
        LINE("r%u = gaddr @link%u", X, o->a);
        LINE("%s [r%u] = r%u%s", link_op(w, true), X, P(o->b), order(o->atomic));
        break;
    default: assert(!"not a memory operation");
    }
}

static void operation(struct writer *w, const struct prog_op *o) {
    switch (o->kind) {
    case PROG_SET: LINE("r%u = const %d", V(o->a), o->k); break;
    case PROG_UNDEF:
        LINE("r%u = undef", V(o->a));
        LINE("r%u = trunc r%u, 32", V(o->a), V(o->a));
        break;
    case PROG_ARITH: arith(w, o); break;
    case PROG_RMW: rmw(w, o); break;
    case PROG_CAS: cas(w, o); break;
    case PROG_LOCK:
    case PROG_UNLOCK:
    case PROG_TRYLOCK: lock(w, o); break;
    case PROG_MALLOC:
        LINE("r%u = const %d", X, o->k);
        LINE("r%u = const %u", Y, o->b);
        LINE("r%u = call @malloc (r%u, r%u)", P(o->a), X, Y);
        break;
    case PROG_FREE: LINE("call @free (r%u)", P(o->a)); break;
    case PROG_ADDR: LINE("r%u = mov r%u", P(o->a), STACK); break;
    case PROG_ADDRG: address(w, P(o->a), o->b); break;
    case PROG_SPAWN: spawn(w, o); break;
    case PROG_CALL: LINE("r%u = call @f%u (r%u)", P(o->a), o->b, P(o->c)); break;
    case PROG_JOIN: LINE("call @join (r%u)", H(o->a)); break;
    case PROG_ASSERT: check(w, o); break;
    case PROG_ASSUME:
        LINE("r%u = nei r%u, %d", X, V(o->a), o->k);
        LINE("call @assume (r%u)", X);
        break;
    case PROG_CHOOSE:
        LINE("r%u = const %d", X, o->k);
        LINE("r%u = call @choose (r%u)", V(o->a), X);
        break;
    case PROG_AWAIT: await(w, o); break;
    case PROG_EXIT:
        LINE("r%u = const %d", X, o->k);
        LINE("call @exit (r%u)", X);
        break;
    case PROG_LEAVE: LINE("call @leave ()"); break;
    case PROG_IF:
    case PROG_IFNULL:
    case PROG_LOOP:
    case PROG_ATOMIC: open_block(w, o); break;
    case PROG_ELSE: other_block(w); break;
    case PROG_END: close_block(w); break;
    default: memory(w, o); break;
    }
}

static void function(struct writer *w, uint32_t func) {
    const struct prog_func *f = &w->p->func[func];
    w->func = func;
    w->depth = 0;
    base_text_printf(w->out, "\nfunc @f%u params %u results 1 regs %u {\n", func, func != 0, REGS);
    for (uint32_t r = func != 0; r < STACK; r++)
        LINE("r%u = const 0", r);
    uint32_t uses = 0;
    for (uint32_t i = 0; i < f->count; i++)
        uses += f->ops[i].kind == PROG_ADDR;
    if (uses)
        LINE("r%u = alloca _, %u, 4", STACK, f->stack_size);
    for (uint32_t i = 0; i < f->count; i++)
        operation(w, &f->ops[i]);
    LINE("r%u = const 0", X);
    LINE("ret r%u", func ? P(1) : X);
    base_text_add(w->out, "}\n");
}

static void globals(const struct prog *p, struct base_text *out) {
    for (uint32_t g = 0; g < p->globals && !p->together; g++)
        base_text_printf(out, "global @g%u %u align 8 = \"\\x%02x\"\n", g, p->global[g].size,
                         p->global[g].init);
    if (!p->together)
        return;
    base_text_printf(out, "global @g0 %u align 8 = \"", TOGETHER_APART * p->globals);
    for (uint32_t i = 0; i < TOGETHER_APART * p->globals; i++)
        base_text_printf(out, "\\x%02x",
                         i % TOGETHER_APART ? 0 : p->global[i / TOGETHER_APART].init);
    base_text_add(out, "\"\n");
}

void emit_ir(const struct prog *p, struct base_text *out) {
    struct writer w = {.p = p, .out = out};
    base_text_printf(out, "pointer %u\n", p->pointer_bytes);
    globals(p, out);
    for (uint32_t l = 0; l < p->links; l++)
        base_text_printf(out, "global @link%u %u align 8\n", l, p->pointer_bytes);
    for (uint32_t l = 0; l < p->locks; l++)
        base_text_printf(out, "global @lock%u 4 align 4 hidden\n", l);
    base_text_add(out, TEST_NATIVES);
    for (uint32_t f = 0; f < p->funcs; f++)
        function(&w, f);
    base_text_add(out, "entry @f0\n");
}
