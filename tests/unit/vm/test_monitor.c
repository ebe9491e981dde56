/* Monitors, threads and the initialisation of classes: what every managed platform is built on. All
 * programs are searched with every memory access a step, with local reduction, and dynamically; the
 * answers must agree. */
#include "helper.h"

#include "base/text.h"
#include <stdio.h>

static struct found search(const char *text) {
    struct vm_options o;
    vm_options_init(&o);
    o.watch_ends = true; /* some programs ask whether threads are alive */
    struct found local = helper_search_with(&o, false, text);
    o.reduce = VM_REDUCE_NONE;
    struct found none = helper_search_with(&o, false, text);
    o.reduce = VM_REDUCE_DYNAMIC;
    struct found dynamic = helper_search_with(&o, true, text);
    assert_int_equal(local.verdict, none.verdict);
    assert_int_equal(local.faults, none.faults);
    assert_int_equal(local.outcomes, none.outcomes);
    assert_true(local.states <= none.states);
    assert_int_equal(dynamic.verdict, none.verdict);
    assert_int_equal(dynamic.outcomes, none.outcomes);
    assert_int_equal(dynamic.faults & ~FAULT_BIT(PARTIAL_DEADLOCK),
                     none.faults & ~FAULT_BIT(PARTIAL_DEADLOCK));
    return local;
}

/* Two threads run @t with 0 and 1; @a and @b are objects; @x is what they count. */
#define HEAD                                                                                       \
    MANAGED_NATIVES "class $object size 8\n"                                                       \
                    "global @a 8 align 8 class $object\nglobal @b 8 align 8 class $object\n"       \
                    "global @x 4 align 4\nglobal @y 4 align 4\n"
#define TWO_THREADS                                                                                \
    "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n r2 = const 1\n"                       \
    " r3 = call @heddle.thread.start (r0, r1)\n r4 = call @heddle.thread.start (r0, r2)\n"         \
    " r5 = call @heddle.thread.join (r3, r1, r1)\n r5 = call @heddle.thread.join (r4, r1, r1)\n"   \
    " r6 = gaddr @x\n r7 = ld32 [r6]\n ret r7\n}\nentry @main\n"
#define INCREMENT "r10 = gaddr @x\n r11 = ld32 [r10]\n r11 = add32i r11, 1\n st32 [r10] = r11\n "
#define ENTER(o)  "r8 = gaddr @" o "\n call @heddle.monitor.enter (r8)\n "
#define EXIT(o)   "r8 = gaddr @" o "\n r9 = call @heddle.monitor.exit (r8)\n "

static void test_exclusion(void **state) {
    (void)state;
    struct found f = search(HEAD "func @t params 1 results 1 {\n " ENTER("a")
                                INCREMENT EXIT("a") "ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.outcomes, 1);
    f = search(HEAD "func @t params 1 results 1 {\n " INCREMENT "ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, FAULT_BIT(DATA_RACE));
}

/* Entering again is not seen by anybody: it adds no state. */
static void test_nesting(void **state) {
    (void)state;
    struct found once = search(HEAD "func @t params 1 results 1 {\n " ENTER("a")
                                   INCREMENT EXIT("a") "ret r0\n}\n" TWO_THREADS);
    struct found twice = search(HEAD "func @t params 1 results 1 {\n " ENTER("a") ENTER("a")
                                    INCREMENT EXIT("a") EXIT("a") "ret r0\n}\n" TWO_THREADS);
    assert_int_equal(twice.faults, 0);
    assert_int_equal(twice.outcomes, 1);
    assert_int_equal(once.states, twice.states);
    struct found early = search(HEAD "func @t params 1 results 1 {\n " ENTER("a") ENTER("a")
                                    EXIT("a") INCREMENT EXIT("a") "ret r0\n}\n" TWO_THREADS);
    assert_int_equal(early.faults, 0);
    struct found open = search(HEAD "func @t params 1 results 1 {\n " ENTER("a") ENTER("a")
                                   INCREMENT EXIT("a") "ret r0\n}\n" TWO_THREADS);
    assert_true(open.faults & FAULT_BIT(DEADLOCK));
}

static void test_deadlock(void **state) {
    (void)state;
    struct found f =
        search(HEAD "func @t params 1 results 1 {\n br r0, one, zero\none:\n " ENTER("a") ENTER("b")
                   EXIT("b") EXIT("a") "ret r0\nzero:\n " ENTER("b") ENTER("a") EXIT("a")
                       EXIT("b") "ret r0\n}\n" TWO_THREADS);
    assert_true(f.faults & FAULT_BIT(DEADLOCK));
}

static void test_not_mine(void **state) {
    (void)state;
    struct found f = search(
        HEAD
        "func @t params 1 results 1 {\n r8 = gaddr @a\n r9 = call @heddle.monitor.exit (r8)\n"
        " br r9, bad, next\nnext:\n r9 = call @heddle.monitor.notify (r8)\n br r9, bad, more\n"
        "more:\n r9 = call @heddle.monitor.owned (r8)\n br r9, bad, end\nbad:\n call @fail ()\n"
        " ret r0\nend:\n ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
}

static void test_try(void **state) {
    (void)state;
    struct found f = search(
        HEAD
        "func @t params 1 results 1 {\n r8 = gaddr @a\n r9 = call @heddle.monitor.try (r8)\n"
        " br r9, got, end\ngot:\n " INCREMENT EXIT("a") "ret r0\nend:\n ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.outcomes, 2); /* one of them, or both */
}

/* r0 0: waits until @x is 1; r0 1: sets it and notifies. */
#define WAIT(timed)                                                                                \
    "r13 = const " timed "\n r14 = const 0\n r8 = gaddr @a\n"                                      \
    " r15 = call @heddle.monitor.release (r8)\n"                                                   \
    " r16 = call @heddle.monitor.wait (r8, r13, r14)\n"                                            \
    " r8 = gaddr @a\n call @heddle.monitor.again (r8, r15)\n "
#define NOTIFY(how) "r8 = gaddr @a\n r9 = call @heddle.monitor." how " (r8)\n "
#define LOAD_X      "r10 = gaddr @x\n r11 = ld32 [r10]\n "
#define SET_X       "r10 = gaddr @x\n r11 = const 1\n st32 [r10] = r11\n "

static void test_wait(void **state) {
    (void)state;
    static const char *const hows[] = {
        HEAD "func @t params 1 results 1 {\n " ENTER("a") "br r0, set, wait\nset:\n " SET_X NOTIFY(
            "notify") EXIT("a") "ret r0\nwait:\n " LOAD_X
                                "br r11, end, sleep\nsleep:\n " WAIT("0") "jmp wait\nend:\n " EXIT(
                                    "a") "ret r0\n}\n" TWO_THREADS,
        HEAD "func @t params 1 results 1 {\n " ENTER("a") "br r0, set, wait\nset:\n " SET_X NOTIFY(
            "notify_all")
            EXIT("a") "ret r0\nwait:\n " LOAD_X "br r11, end, sleep\nsleep:\n " WAIT(
                "0") "jmp wait\nend:\n " EXIT("a") "ret r0\n}\n" TWO_THREADS,
        HEAD "func @t params 1 results 1 {\n " ENTER("a") "br r0, set, wait\nset:\n " SET_X NOTIFY(
            "pulse") EXIT("a") "ret r0\nwait:\n " LOAD_X
                               "br r11, end, sleep\nsleep:\n " WAIT("0") "jmp wait\nend:\n " EXIT(
                                   "a") "ret r0\n}\n" TWO_THREADS,
    };
    for (int n = 0; n < 3; n++) {
        struct found f = search(hows[n]);
        assert_int_equal(f.faults, 0);
        assert_int_equal(f.outcomes, 1);
    }
}

/* Without a look before it the notification may come too early; a deadline saves it. */
static void test_lost_notification(void **state) {
    (void)state;
    struct found f =
        search(HEAD "func @t params 1 results 1 {\n " ENTER("a") "br r0, set, wait\nset:\n " NOTIFY(
            "notify") EXIT("a") "ret r0\nwait:\n " WAIT("0") EXIT("a") "ret r0\n}\n" TWO_THREADS);
    assert_true(f.faults & FAULT_BIT(DEADLOCK));
    f = search(HEAD "func @t params 1 results 1 {\n " ENTER("a") "br r0, set, wait\nset:\n " NOTIFY(
        "notify") EXIT("a") "ret r0\nwait:\n " WAIT("1") "r10 = gaddr @x\n r16 = add32i r16, 5\n"
                                                         " st32 [r10] = r16\n " EXIT(
                                                             "a") "ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.outcomes, 2); /* notified, time is up */
}

/* Both wait with the monitor nested; notified, they have it as deep as before. */
static void test_wait_restores_depth(void **state) {
    (void)state;
    struct found f = search(
        HEAD "func @t params 1 results 1 {\n " ENTER("a")
            ENTER("a") "br r0, set, wait\nset:\n " SET_X NOTIFY("notify_all") EXIT("a")
                EXIT("a") "ret r0\nwait:\n " LOAD_X
                          "br r11, end, sleep\nsleep:\n " WAIT("0") "jmp wait\nend:\n " EXIT(
                              "a") "br r9, more, "
                                   "bad\nmore:\n " EXIT("a") "br r9, last, bad\nlast:\n " EXIT(
                                       "a") "br r9, bad, fine\nbad:\n call @fail "
                                            "()\n ret r0\nfine:\n ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
}

/* The queue: pulse wakes whoever came first, notify any. */
static const char *three(const char *how, char *room, size_t size) {
    snprintf(
        room, size,
        HEAD "func @w params 1 results 1 {\n " ENTER(
            "a") "r12 = gaddr @y\n r17 = ld32 [r12]\n"
                 " r17 = add32i r17, 1\n st32 [r12] = r17\n " WAIT(
                     "0") "r10 = gaddr @x\n r11 = ld32 [r10]\n r11 = mul32i r11, 3\n r11 = add32 "
                          "r11, r17\n"
                          " st32 [r10] = r11\n " EXIT(
                              "a") "ret r0\n}\n"
                                   "func @main results 1 {\n r0 = faddr @w\n r1 = const 0\n r2 = "
                                   "const 2\n"
                                   " r3 = call @heddle.thread.start (r0, r1)\n"
                                   " r4 = call @heddle.thread.start (r0, r1)\nback:\n " ENTER(
                                       "a") "r12 = gaddr @y\n r17 = ld32 [r12]\n r18 = eq r17, "
                                            "r2\n br r18, both, "
                                            "more\nmore:\n " EXIT("a") "jmp back\nboth:\n " NOTIFY(
                                                "%s") EXIT("a") ENTER("a") NOTIFY("%s")
                                                EXIT("a") "r5 = call @heddle.thread.join (r3, r1, "
                                                          "r1)\n"
                                                          " r5 = call @heddle.thread.join (r4, r1, "
                                                          "r1)\n"
                                                          " r6 = gaddr @x\n r7 = ld32 [r6]\n ret "
                                                          "r7\n}\nentry @main\n",
        how, how);
    return room;
}

static void test_queue(void **state) {
    (void)state;
    char room[8192];
    struct found f = search(three("pulse", room, sizeof room));
    assert_int_equal(f.faults, 0);
    uint32_t pulsed = f.outcomes;
    f = search(three("notify", room, sizeof room));
    assert_int_equal(f.faults, 0);
    assert_true(f.outcomes >= pulsed && f.outcomes == 2);
}

static void test_park(void **state) {
    (void)state;
    struct found f = search(
        HEAD "func @t params 1 results 1 {\n r5 = const 1\n r6 = const 0\n br r0, set, wait\nset:\n"
             " call @heddle.thread.unpark (r5)\n ret r0\nwait:\n"
             " call @heddle.thread.park (r6)\n ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0); /* thread 1 got 0: its permit comes before or after */
    f = search(HEAD "func @t params 1 results 1 {\n r6 = const 0\n call @heddle.thread.park (r6)\n"
                    " ret r0\n}\n" TWO_THREADS);
    assert_true(f.faults & FAULT_BIT(DEADLOCK));
}

#define INTERRUPT "declare @heddle.thread.interrupt 1 0\n"

/* Thread 1 waits; thread 2 interrupts it: it ends by that, always. */
static void test_interrupt(void **state) {
    (void)state;
    struct found f = search(
        HEAD INTERRUPT
        "func @t params 1 results 1 {\n br r0, set, wait\nset:\n r5 = const 1\n"
        " call @heddle.thread.interrupt (r5)\n ret r0\nwait:\n " ENTER(
            "a") "r13 = const 0\n r14 = const 1\n"
                 " r15 = call @heddle.monitor.release (r8)\n"
                 " r16 = call @heddle.monitor.wait (r8, r13, r14)\n"
                 " r8 = gaddr @a\n call @heddle.monitor.again (r8, r15)\n"
                 " r10 = gaddr @x\n st32 [r10] = r16\n " EXIT("a") "ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.outcomes, 1);
    f = search(HEAD INTERRUPT
               "func @t params 1 results 1 {\n r5 = const 1\n br r0, set, wait\nset:\n"
               " call @heddle.thread.interrupt (r5)\n ret r0\nwait:\n"
               " r16 = call @heddle.thread.sleep (r5)\n r10 = gaddr @x\n st32 [r10] = r16\n"
               " ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.outcomes, 2);
}

/* One joins the other, with a deadline: it may pass or not. */
static void test_timed_join(void **state) {
    (void)state;
    struct found f = search(
        HEAD "func @t params 1 results 1 {\n r10 = gaddr @y\n st32 [r10] = r0 seq_cst\n ret r0\n}\n"
             "func @main results 1 {\n r0 = faddr @t\n r1 = const 1\n r2 = const 0\n"
             " r3 = call @heddle.thread.start (r0, r1)\n"
             " r4 = call @heddle.thread.join (r3, r1, r2)\n r6 = gaddr @x\n st32 [r6] = r4\n"
             " r5 = call @heddle.thread.join (r3, r2, r2)\n r7 = call @heddle.thread.alive (r3)\n"
             " br r7, bad, end\nbad:\n call @fail ()\n ret r7\nend:\n ret r5\n}\nentry @main\n");
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.outcomes, 2);
}

/* Threads that nobody joins: the last thing main does is to wait for them. */
static void test_others(void **state) {
    (void)state;
    struct found f = search(HEAD "func @t params 1 results 1 {\n " ENTER("a") INCREMENT EXIT(
        "a") "ret r0\n}\nfunc @main results 1 {\n r0 = faddr @t\n r1 = const 0\n"
             " r3 = call @heddle.thread.start (r0, r1)\n"
             " r3 = call @heddle.thread.start (r0, r1)\n"
             " call @heddle.thread.others ()\n r6 = gaddr @x\n r7 = ld32 [r6]\n ret r7\n}\n"
             "entry @main\n");
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.outcomes, 1);
}

/* A yield adds no state. */
static void test_yield(void **state) {
    (void)state;
    struct found without = search(HEAD "func @t params 1 results 1 {\n " ENTER("a")
                                      INCREMENT EXIT("a") "ret r0\n}\n" TWO_THREADS);
    struct found with =
        search(HEAD "func @t params 1 results 1 {\n call @heddle.thread.yield ()\n " ENTER("a")
                   INCREMENT "call @heddle.thread.yield ()\n " EXIT("a") "ret r0\n}\n" TWO_THREADS);
    assert_int_equal(without.states, with.states);
}

/* ---- classes ---- */

/* An init function: once; its body between. */
#define INIT(name, body)                                                                           \
    "func @init_" name " {\n r0 = gaddr @state_" name "\n r1 = call @heddle.class.begin (r0)\n"    \
    " r2 = const 1\n r3 = eq r1, r2\n br r3, do, end\ndo:\n " body "r0 = gaddr @state_" name       \
    "\n r4 = const 0\n call @heddle.class.end (r0, r4)\n ret\nend:\n"                              \
    " ret\n}\n"
#define CLASSES                                                                                    \
    "class $A size 8 init @state_A @init_A\nclass $B size 8 init @state_B @init_B\n"               \
    "global @state_A 8 align 8\nglobal @state_B 8 align 8\n"
#define COUNT "r5 = gaddr @x\n r6 = ld32 [r5]\n r6 = add32i r6, 1\n st32 [r5] = r6\n "

static void test_class_once(void **state) {
    (void)state;
    struct found f = search(HEAD CLASSES INIT("A", COUNT) INIT(
        "B", "cinit $A\n ") "func @t params 1 results 1 {\n cinit $A\n cinit $B\n cinit $A\n"
                            " r5 = gaddr @x\n r6 = ld32 [r5]\n ret r6\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
    assert_int_equal(f.outcomes, 1);
}

/* A needs B and B needs A: fine for one thread, a deadlock for two. */
static void test_class_deadlock(void **state) {
    (void)state;
    struct found f = search(HEAD CLASSES INIT("A", "cinit $B\n ") INIT(
        "B", "cinit $A\n ") "func @t params 1 results 1 {\n br r0, one, zero\none:\n cinit $A\n"
                            " ret r0\nzero:\n cinit $B\n ret r0\n}\n" TWO_THREADS);
    assert_true(f.faults & FAULT_BIT(DEADLOCK));
    f = search(HEAD CLASSES INIT("A", "cinit $B\n ")
                   INIT("B", "cinit $A\n ") "func @t params 1 results 1 {\n cinit $A\n cinit $B\n "
                                            "ret r0\n}\n" TWO_THREADS);
    assert_int_equal(f.faults, 0);
}

/* ---- random programs ---- */

static void add_count(struct base_text *t, uint64_t *random) {
    const char *what = helper_random(random, 2) ? "x" : "y";
    base_text_printf(t,
                     " r10 = gaddr @%s\n r11 = ld32 [r10] seq_cst\n r11 = mul32i r11, 3\n"
                     " r11 = add32i r11, %u\n st32 [r10] = r11 seq_cst\n",
                     what, 1 + helper_random(random, 2));
}

static void add_result(struct base_text *t, uint32_t reg) {
    base_text_printf(t,
                     " r10 = gaddr @x\n r11 = ld32 [r10] seq_cst\n r11 = mul32i r11, 5\n"
                     " r11 = add32 r11, r%u\n st32 [r10] = r11 seq_cst\n",
                     reg);
}

static void add_waiting(struct base_text *t, uint64_t *random, const char *object) {
    static const char *const wakes[] = {"notify", "pulse", "notify_all"};
    if (helper_random(random, 2)) {
        base_text_printf(t, " r8 = gaddr @%s\n r9 = call @heddle.monitor.%s (r8)\n", object,
                         wakes[helper_random(random, 3)]);
        return;
    }
    base_text_printf(t,
                     " r8 = gaddr @%s\n r13 = const %u\n r14 = const %u\n"
                     " r15 = call @heddle.monitor.release (r8)\n"
                     " r16 = call @heddle.monitor.wait (r8, r13, r14)\n r8 = gaddr @%s\n"
                     " call @heddle.monitor.again (r8, r15)\n",
                     object, helper_random(random, 2), helper_random(random, 2), object);
    add_result(t, 16);
}

static void add_section(struct base_text *t, uint64_t *random, uint32_t depth) {
    const char *object = helper_random(random, 3) ? "a" : "b";
    base_text_printf(t, " r8 = gaddr @%s\n call @heddle.monitor.enter (r8)\n", object);
    if (helper_random(random, 3) == 0)
        add_count(t, random);
    else if (depth && helper_random(random, 2))
        add_section(t, random, depth - 1);
    else
        add_waiting(t, random, object);
    base_text_printf(t, " r8 = gaddr @%s\n r9 = call @heddle.monitor.exit (r8)\n", object);
}

static void add_thread_operation(struct base_text *t, uint64_t *random) {
    uint32_t other = 1 + helper_random(random, 2);
    base_text_printf(t, " r5 = const %u\n r6 = const %u\n r7 = const 0\n", other,
                     helper_random(random, 2));
    switch (helper_random(random, 7)) {
    case 0: base_text_add(t, " call @heddle.thread.park (r6)\n"); break;
    case 1: base_text_add(t, " call @heddle.thread.unpark (r5)\n"); break;
    case 2: base_text_add(t, " call @heddle.thread.interrupt (r5)\n"); break;
    case 3:
        base_text_add(t, " r9 = call @heddle.thread.sleep (r6)\n");
        add_result(t, 9);
        break;
    case 4:
        base_text_add(t, " r9 = call @heddle.thread.interrupted (r5, r6)\n");
        add_result(t, 9);
        break;
    case 5:
        base_text_add(t, " r9 = call @heddle.thread.join (r5, r6, r6)\n");
        add_result(t, 9);
        break;
    default:
        base_text_add(t, " r9 = call @heddle.thread.alive (r5)\n");
        add_result(t, 9);
        break;
    }
}

/* The numbers of threads are used once both have been started. */
static char *random_program(uint64_t *random) {
    struct base_text t = {0};
    base_text_add(&t, HEAD INTERRUPT "global @gate 8 align 8 class $object\n");
    for (uint32_t k = 0; k < 2; k++) {
        base_text_printf(&t,
                         "func @t%u params 1 results 1 regs 20 {\n r8 = gaddr @gate\n"
                         " call @heddle.monitor.enter (r8)\n r9 = call @heddle.monitor.exit (r8)\n",
                         k);
        for (uint32_t n = 1 + helper_random(random, 3); n-- > 0;)
            if (helper_random(random, 2))
                add_section(&t, random, 1);
            else if (helper_random(random, 2))
                add_thread_operation(&t, random);
            else
                add_count(&t, random);
        base_text_add(&t, " ret r0\n}\n");
    }
    base_text_add(&t, "func @main results 1 {\n r8 = gaddr @gate\n"
                      " call @heddle.monitor.enter (r8)\n r0 = faddr @t0\n r1 = const 0\n"
                      " r3 = call @heddle.thread.start (r0, r1)\n r0 = faddr @t1\n"
                      " r4 = call @heddle.thread.start (r0, r1)\n"
                      " r9 = call @heddle.monitor.exit (r8)\n"
                      " r5 = call @heddle.thread.join (r3, r1, r1)\n"
                      " r5 = call @heddle.thread.join (r4, r1, r1)\n"
                      " r6 = gaddr @x\n r7 = ld32 [r6]\n ret r7\n}\nentry @main\n");
    return t.at;
}

static void test_random_programs(void **state) {
    (void)state;
    uint64_t random = 918273;
    uint32_t deadlocks = 0, several = 0;
    for (uint32_t n = 0; n < 600; n++) {
        char *text = random_program(&random);
        struct found f = search(text);
        deadlocks += (f.faults & FAULT_BIT(DEADLOCK)) != 0;
        several += f.outcomes > 1;
        free(text);
    }
    assert_true(deadlocks > 10 && several > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exclusion),
        cmocka_unit_test(test_nesting),
        cmocka_unit_test(test_deadlock),
        cmocka_unit_test(test_not_mine),
        cmocka_unit_test(test_try),
        cmocka_unit_test(test_wait),
        cmocka_unit_test(test_lost_notification),
        cmocka_unit_test(test_wait_restores_depth),
        cmocka_unit_test(test_queue),
        cmocka_unit_test(test_park),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_timed_join),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_yield),
        cmocka_unit_test(test_class_once),
        cmocka_unit_test(test_class_deadlock),
        cmocka_unit_test(test_random_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
