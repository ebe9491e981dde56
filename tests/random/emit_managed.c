/* Java and C# of a program. Not all of a program has a meaning there: `emit_tame` makes one of it
 * that has. Locks are monitors with a flag, because those of the languages let a thread in twice;
 * threads are daemons, because a program ends with its main thread here. */
#include "emit.h"

struct writer {
    const struct prog *p;
    struct base_text *out;
    uint32_t indent;
    bool java;
};

#define LINE(...)                                                                                  \
    base_text_printf(w->out, "%*s", (int)(4 * w->indent), ""),                                     \
        base_text_printf(w->out, __VA_ARGS__), base_text_char(w->out, '\n')

/* ---- what has a meaning ---- */

static void tame_op(struct prog_op *o, uint32_t func, bool in_atomic) {
    switch (o->kind) {
    case PROG_UNDEF:
    case PROG_FREE:
    case PROG_COPY:
    case PROG_CALL: *o = (struct prog_op){.kind = PROG_SET, .a = o->a % VARS, .k = 1}; break;
    case PROG_LEAVE:
        if (func == 0)
            *o = (struct prog_op){.kind = PROG_SET};
        break;
    case PROG_UNLOCK:
    case PROG_TRYLOCK: /* a monitor may have to be waited for */
        if (in_atomic)
            *o = (struct prog_op){.kind = PROG_SET};
        break;
    case PROG_ADDR:
    case PROG_ADDRG:
    case PROG_MALLOC: *o = (struct prog_op){.kind = PROG_MALLOC, .a = o->a, .b = 1, .k = 16}; break;
    case PROG_RMW: o->k %= 3; break;
    default: break;
    }
    o->width = 4;
    o->offset = 0;
}

static bool touches(const struct prog_op *o, uint32_t g) {
    if (o->kind == PROG_STORE || o->kind == PROG_AWAIT)
        return o->a == g;
    return (o->kind == PROG_LOAD || o->kind == PROG_RMW || o->kind == PROG_CAS) && o->b == g;
}

/* A variable is volatile or it is not: it is if an operation needs that, or the first says so. */
static bool is_volatile(const struct prog *p, uint32_t g) {
    bool any = false, first = true;
    for (uint32_t f = 0; f < p->funcs; f++)
        for (uint32_t i = 0; i < p->func[f].count; i++) {
            const struct prog_op *o = &p->func[f].ops[i];
            if (!touches(o, g))
                continue;
            bool plain = o->kind == PROG_LOAD || o->kind == PROG_STORE;
            if (!any)
                first = o->atomic;
            any = true;
            if (!plain)
                return true;
        }
    return first;
}

void emit_tame(struct prog *p) {
    p->pointer_bytes = 8;
    for (uint32_t f = 0; f < p->funcs; f++) {
        uint32_t depth = 0, section = UINT32_MAX;
        for (uint32_t i = 0; i < p->func[f].count; i++) {
            struct prog_op *o = &p->func[f].ops[i];
            bool opens = o->kind == PROG_IF || o->kind == PROG_IFNULL || o->kind == PROG_LOOP ||
                         o->kind == PROG_ATOMIC;
            if (o->kind == PROG_ATOMIC)
                section = depth;
            depth += opens;
            if (o->kind == PROG_END && --depth == section)
                section = UINT32_MAX;
            tame_op(o, f, section != UINT32_MAX);
        }
    }
    for (uint32_t g = 0; g < p->globals; g++) {
        bool atomic = is_volatile(p, g);
        p->global[g].size = 4;
        for (uint32_t f = 0; f < p->funcs; f++)
            for (uint32_t i = 0; i < p->func[f].count; i++)
                if (touches(&p->func[f].ops[i], g))
                    p->func[f].ops[i].atomic = atomic;
    }
    for (uint32_t f = 0; f < p->funcs; f++)
        for (uint32_t i = 0; i < p->func[f].count; i++) {
            uint8_t kind = p->func[f].ops[i].kind;
            if (kind == PROG_PLOAD || kind == PROG_PSTORE || kind == PROG_LOADLINK ||
                kind == PROG_SETLINK || kind == PROG_FETCH || kind == PROG_PUBLISH)
                p->func[f].ops[i].atomic = true;
        }
}

/* ---- operations ---- */

static void arith(struct writer *w, const struct prog_op *o) {
    static const char *const signs[ARITHS] = {"+", "-", "^", "&", "|", "<<", ">>>"};
    if (o->k == ARITH_SHR && !w->java)
        LINE("v%u = (int)((uint)v%u >> %u);", o->a, o->b, o->c);
    else if (o->k >= ARITH_SHL)
        LINE("v%u = v%u %s %u;", o->a, o->b, signs[o->k], o->c);
    else
        LINE("v%u = v%u %s v%u;", o->a, o->b, signs[o->k], o->c);
}

/* A volatile variable is an AtomicInteger in Java. */
static void global(struct writer *w, const struct prog_op *o) {
    bool boxed = w->java && o->atomic;
    switch (o->kind) {
    case PROG_LOAD: LINE("v%u = g%u%s;", o->a, o->b, boxed ? ".get()" : ""); break;
    case PROG_STORE:
        if (boxed)
            LINE("g%u.set(v%u);", o->a, o->b);
        else
            LINE("g%u = v%u;", o->a, o->b);
        break;
    case PROG_AWAIT: LINE("while (g%u%s != %d) { }", o->a, boxed ? ".get()" : "", o->k); break;
    case PROG_CAS:
        if (boxed)
            LINE("v%u = g%u.compareAndExchange(%d, v%u);", o->a, o->b, o->k, o->c);
        else
            LINE("v%u = Interlocked.CompareExchange(ref g%u, v%u, %d);", o->a, o->b, o->c, o->k);
        break;
    default: {
        const char *sign = o->k == RMW_SUB ? "-" : "";
        if (boxed)
            LINE("v%u = g%u.%s(%sv%u);", o->a, o->b, o->k == RMW_XCHG ? "getAndSet" : "getAndAdd",
                 sign, o->c);
        else if (o->k == RMW_XCHG)
            LINE("v%u = Interlocked.Exchange(ref g%u, v%u);", o->a, o->b, o->c);
        else
            LINE("{ int by = %sv%u; v%u = Interlocked.Add(ref g%u, by) - by; }", sign, o->c, o->a,
                 o->b);
    }
    }
}

static void spawn(struct writer *w, const struct prog_op *o) {
    char argument[8] = "null";
    if (o->c != NO_POINTER)
        argument[0] = 'p', argument[1] = (char)('0' + o->c), argument[2] = '\0';
    if (w->java)
        LINE("{ Node a = %s; h%u = new Thread(() -> f%u(a)); h%u.setDaemon(true); h%u.start(); }",
             argument, o->a, o->b, o->a, o->a);
    else
        LINE(
            "{ Node a = %s; h%u = new Thread(() => f%u(a)) { IsBackground = true }; h%u.Start(); }",
            argument, o->a, o->b, o->a);
}

static void open_block(struct writer *w, const struct prog_op *o) {
    switch (o->kind) {
    case PROG_IF: LINE("if (v%u == %d) {", o->a, o->k); break;
    case PROG_IFNULL: LINE("if (p%u == null) {", o->a); break;
    case PROG_LOOP:
        LINE("for (int i%u = 0; i%u < %d; i%u++) {", w->indent, w->indent, o->k, w->indent);
        break;
    default:
        LINE("%s();", w->java ? "heddle.Verify.beginAtomic" : "Heddle.Verify.BeginAtomic");
        LINE("{");
        break;
    }
    w->indent++;
}

static void operation(struct writer *w, const struct prog_op *o) {
    bool java = w->java;
    switch (o->kind) {
    case PROG_SET: LINE("v%u = %d;", o->a, o->k); break;
    case PROG_ARITH: arith(w, o); break;
    case PROG_LOCK: LINE("lock%u.Enter();", o->a); break;
    case PROG_UNLOCK: LINE("lock%u.Leave();", o->a); break;
    case PROG_TRYLOCK: LINE("v%u = lock%u.Try() ? 1 : 0;", o->a, o->b); break;
    case PROG_MALLOC: LINE("p%u = new Node();", o->a); break;
    case PROG_PLOAD: LINE("v%u = p%u.value;", o->a, o->b); break;
    case PROG_PSTORE: LINE("p%u.value = v%u;", o->a, o->b); break;
    case PROG_LOADLINK: LINE("p%u = p%u.link;", o->a, o->b); break;
    case PROG_SETLINK: LINE("p%u.link = p%u;", o->a, o->b); break;
    case PROG_FETCH: LINE("p%u = link%u;", o->a, o->b); break;
    case PROG_PUBLISH: LINE("link%u = p%u;", o->a, o->b); break;
    case PROG_SPAWN: spawn(w, o); break;
    case PROG_JOIN:
        if (java)
            LINE("try { h%u.join(); } catch (InterruptedException e) { }", o->a);
        else
            LINE("h%u.Join();", o->a);
        break;
    case PROG_ASSERT:
        LINE(java ? "assert v%u != %d;" : "Heddle.Verify.Assert(v%u != %d);", o->a, o->k);
        break;
    case PROG_ASSUME:
        LINE("%s(v%u != %d);", java ? "heddle.Verify.assume" : "Heddle.Verify.Assume", o->a, o->k);
        break;
    case PROG_CHOOSE:
        LINE("v%u = %s(%d);", o->a, java ? "heddle.Verify.choose" : "Heddle.Verify.Choose", o->k);
        break;
    case PROG_EXIT:
        LINE("%s(%d);", java ? "Runtime.getRuntime().halt" : "Environment.Exit", o->k);
        break;
    case PROG_LEAVE: LINE("if (v0 == v0) return;"); break;
    case PROG_IF:
    case PROG_IFNULL:
    case PROG_LOOP:
    case PROG_ATOMIC: open_block(w, o); break;
    case PROG_ELSE:
        w->indent--;
        LINE("} else {");
        w->indent++;
        break;
    default: global(w, o); break;
    }
}

/* ---- the whole ---- */

static void function(struct writer *w, uint32_t func) {
    const struct prog_func *f = &w->p->func[func];
    bool atomic[MAX_OPS];
    uint32_t depth = 0;
    if (func)
        LINE("static void f%u(Node p0) {", func);
    else
        LINE(w->java ? "public static void main(String[] args) {" : "static void Main() {");
    w->indent++;
    LINE("int v0 = 0, v1 = 0, v2 = 0, v3 = 0;");
    LINE("Node %sp1 = null, p2 = null;", func ? "" : "p0 = null, ");
    LINE("Thread h0 = null, h1 = null, h2 = null;");
    for (uint32_t i = 0; i < f->count; i++) {
        uint8_t kind = f->ops[i].kind;
        if (kind == PROG_END) {
            w->indent--;
            LINE("}");
            if (atomic[--depth])
                LINE("%s();", w->java ? "heddle.Verify.endAtomic" : "Heddle.Verify.EndAtomic");
            continue;
        }
        if (kind == PROG_IF || kind == PROG_IFNULL || kind == PROG_LOOP || kind == PROG_ATOMIC)
            atomic[depth++] = kind == PROG_ATOMIC;
        operation(w, &f->ops[i]);
    }
    w->indent--;
    LINE("}");
}

static const char java_classes[] =
    "    static class Node { volatile int value; volatile Node link; }\n"
    "    static class Lock {\n"
    "        boolean held;\n"
    "        synchronized void Enter() {\n"
    "            while (held) try { wait(); } catch (InterruptedException e) { }\n"
    "            held = true;\n"
    "        }\n"
    "        synchronized void Leave() { held = false; notifyAll(); }\n"
    "        synchronized boolean Try() { boolean was = held; held = true; return !was; }\n"
    "    }\n";

static const char cs_classes[] =
    "    class Node { public volatile int value; public volatile Node link; }\n"
    "    class Lock {\n"
    "        bool held;\n"
    "        public void Enter() { lock (this) { while (held) Monitor.Wait(this); held = true; } "
    "}\n"
    "        public void Leave() { lock (this) { held = false; Monitor.PulseAll(this); } }\n"
    "        public bool Try() { lock (this) { bool was = held; held = true; return !was; } }\n"
    "    }\n";

void emit_managed(const struct prog *p, const char *name, bool java, struct base_text *out) {
    struct writer writer = {.p = p, .out = out, .java = java}, *w = &writer;
    if (java)
        LINE("import java.util.concurrent.atomic.AtomicInteger;");
    else
        LINE("using System;\nusing System.Threading;");
    LINE("public class %s {", name);
    base_text_add(out, java ? java_classes : cs_classes);
    w->indent++;
    for (uint32_t g = 0; g < p->globals; g++) {
        bool atomic = is_volatile(p, g);
        if (java && atomic)
            LINE("static final AtomicInteger g%u = new AtomicInteger(%u);", g, p->global[g].init);
        else
            LINE("static %sint g%u = %u;", atomic ? "volatile " : "", g, p->global[g].init);
    }
    for (uint32_t l = 0; l < p->links; l++)
        LINE("static volatile Node link%u;", l);
    for (uint32_t l = 0; l < p->locks; l++)
        LINE("static %s Lock lock%u = new Lock();", java ? "final" : "readonly", l);
    for (uint32_t f = p->funcs; f-- > 0;)
        function(w, f);
    w->indent--;
    LINE("}");
}
