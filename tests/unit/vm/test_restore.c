/* Saving and restoring, the base image, and the names of objects. */
#include "helper.h"

#include "vm/heap/name.h"
#include "walk.h"

/* Threads that do a bit of everything: calls, locals that are seen, heap, locks, large objects,
 * undefined bytes. */
static const char *const busy =
    "global @lock1 4 align 4\nglobal @p 8 align 8\nglobal @big 1000 align 8\nglobal @c 1 align 1\n"
    "global @mine 8 align 8 tls = \"\\x07\"\n"
    "func @inner params 2 results 1 {\n r2 = alloca _, 300, 3\n st64 [r2 + 256] = r1\n r3 = gaddr "
    "@p\n"
    " st64 [r3] = r2 seq_cst\n r4 = ld8 [r0] seq_cst\n r5 = ld64 [r2 + 256]\n r6 = add64 r4, r5\n "
    "ret r6\n}\n"
    "func @worker params 1 results 1 regs 16 {\n r1 = gaddr @lock1\n r2 = gaddr @c\n r3 = gaddr "
    "@big\n"
    " r4 = taddr @mine\n r5 = const 3\n"
    "again:\n call @lock (r1)\n r6 = ld8 [r2]\n r6 = add32i r6, 1\n st8 [r2] = r6\n call @unlock "
    "(r1)\n"
    " r7 = call @inner (r2, r6)\n st64 [r4] = r7\n r8 = mad r3, r6, 8\n st64 [r8 + 500] = r7 "
    "seq_cst\n"
    " r9 = const 257\n r10 = const 0\n r11 = call @malloc (r9, r10)\n r12 = undef\n st8 [r11 + "
    "256] = r12\n"
    " st64 [r8 + 16] = r11 seq_cst\n r13 = call @choose (r5)\n br r13, more, rest\nmore:\n"
    " st8 [r11] = r13 seq_cst\n call @free (r11)\n jmp rest\nrest:\n"
    " r5 = add32i r5, -1\n br r5, again, out\nout:\n ret r7\n}\n"
    "func @main results 1 regs 16 {\n r0 = faddr @worker\n r1 = const 0\n r2 = call @spawn (r0, "
    "r1)\n"
    " r3 = call @spawn (r0, r1)\n call @join (r2)\n r2 = call @spawn (r0, r1)\n call @join (r3)\n"
    " call @join (r2)\n r4 = gaddr @c\n r5 = ld8 [r4] seq_cst\n ret r5\n}\nentry @main\n";

static void walk(enum vm_reduce reduce, const char *text, bool narrow) {
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct machine x;
        (narrow ? helper_open_32 : helper_open)(&x, reduce, text);
        char *why = walk_random(x.model, seed, 400);
        if (why)
            fail_msg("seed %u: %s", (unsigned)seed, why);
        helper_close(&x);
    }
}

static void test_walk_local(void **state) {
    (void)state;
    walk(VM_REDUCE_LOCAL, busy, false);
}

static void test_walk_none(void **state) {
    (void)state;
    walk(VM_REDUCE_NONE, busy, false);
}

/* A component of one byte is a component, not the mark of one that is gone. */
static void test_walk_single_bytes(void **state) {
    (void)state;
    walk(VM_REDUCE_NONE,
         "global @g 1 align 1\nglobal @far 257 align 1\n"
         "func @t params 1 results 1 {\n r1 = gaddr @g\n r2 = undef\n r3 = const 1\n r4 = gaddr "
         "@far\n"
         " st8 [r1] = r2 seq_cst\n st8 [r4 + 256] = r3 seq_cst\n st8 [r1] = r3 seq_cst\n"
         " st8 [r4 + 256] = r2 seq_cst\n st8 [r1] = r2 seq_cst\n ret r3\n}\n"
         "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n r2 = call @spawn (r0, r1)\n"
         " r3 = call @t (r1)\n call @join (r2)\n ret r1\n}\nentry @main\n",
         false);
}

/* What a register held that is not live any more must not matter: going back does not bring it
 * back. */
static void test_walk_dead_registers(void **state) {
    (void)state;
    walk(VM_REDUCE_LOCAL,
         "global @p 8 align 8\n"
         "func @seen params 1 {\n r1 = alloca _, 8, 3\n r2 = gaddr @p\n st64 [r2] = r1 seq_cst\n "
         "r3 = const 0\n"
         " st64 [r2] = r3 seq_cst\n ret\n}\n"
         "func @t params 1 results 1 {\n r1 = const 2\n r4 = const 3\n jmp loop\nloop:\n r2 = call "
         "@choose (r1)\n"
         " br r2, one, other\none:\n r3 = alloca _, 8, 3\n call @seen (r1)\n jmp next\nother:\n "
         "call @seen (r1)\n"
         " jmp next\nnext:\n r4 = add32i r4, -1\n br r4, loop, done\ndone:\n ret r1\n}\n"
         "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n r2 = call @spawn (r0, r1)\n"
         " r3 = call @t (r1)\n call @join (r2)\n ret r1\n}\nentry @main\n",
         false);
}

/* ---- equal states ---- */

/* A global that goes from 0 to 1 and back is the state before. */
static void test_base_image(void **state) {
    (void)state;
    static const char *const text =
        "global @x 4 align 4\n"
        "func @t params 1 results 1 {\n r1 = gaddr @x\n r2 = const 1\n r3 = const 0\n jmp "
        "loop\nloop:\n"
        " st32 [r1] = r2 seq_cst\n st32 [r1] = r3 seq_cst\n jmp loop\n}\n"
        "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n r2 = call @spawn (r0, r1)\n"
        " call @join (r2)\n ret r1\n}\nentry @main\n";
    struct found f = helper_search(VM_REDUCE_LOCAL, text);
    assert_int_equal(f.states, 2);
    assert_int_equal(f.verdict, EXPLORE_VERIFIED);
}

/* Allocating and freeing for ever has finitely many states; so has calling with locals that were
 * seen. */
static void test_names_are_used_again(void **state) {
    (void)state;
    static const char *const text =
        "global @p 8 align 8\nglobal @x 4 align 4\n"
        "func @seen {\n r0 = alloca _, 8, 3\n r1 = gaddr @p\n st64 [r1] = r0 seq_cst\n r2 = const "
        "0\n"
        " st64 [r1] = r2 seq_cst\n ret\n}\n"
        "func @t params 1 results 1 {\n r1 = const 8\n r5 = gaddr @x\n jmp loop\nloop:\n r2 = call "
        "@malloc (r1, r1)\n"
        " st32 [r2] = r1\n r3 = call @malloc (r1, r1)\n call @free (r2)\n call @free (r3)\n call "
        "@seen ()\n"
        " r6 = ld32 [r5] seq_cst\n jmp loop\n}\n"
        "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n r2 = call @spawn (r0, r1)\n"
        " r3 = call @spawn (r0, r1)\n call @join (r2)\n ret r1\n}\nentry @main\n";
    struct found local = helper_search(VM_REDUCE_LOCAL, text),
                 none = helper_search(VM_REDUCE_NONE, text);
    assert_int_equal(local.verdict, EXPLORE_VERIFIED);
    assert_int_equal(none.verdict, EXPLORE_VERIFIED);
    assert_true(local.states < 200);
    assert_true(none.states < 5000);
}

/* What one thread allocates does not change the names of another's: two orders, one state. */
static void test_allocations_commute(void **state) {
    (void)state;
    static const char *const text =
        "global @p 16 align 8\nglobal @x 4 align 4\n"
        "func @t params 1 results 1 {\n r1 = const 8\n r2 = call @malloc (r1, r1)\n r3 = gaddr @p\n"
        " r3 = mad r3, r0, 8\n st64 [r3] = r2 seq_cst\n ret r1\n}\n"
        "func @main results 1 {\n r0 = faddr @t\n r1 = const 0\n r2 = const 1\n r3 = call @spawn "
        "(r0, r1)\n"
        " r4 = call @spawn (r0, r2)\n call @join (r3)\n call @join (r4)\n ret r1\n}\nentry @main\n";
    struct found f = helper_search(VM_REDUCE_LOCAL, text);
    assert_int_equal(f.states, 4); /* a diamond */
    assert_int_equal(f.ends, 1);
}

/* A freed object's name stays taken while a pointer to it is left anywhere. */
static void test_dangling_pointer_keeps_the_name(void **state) {
    (void)state;
    static const char *const text =
        "global @p 8 align 8\n"
        "func @main results 1 regs 8 {\n r1 = const 8\n r2 = call @malloc (r1, r1)\n r3 = gaddr "
        "@p\n"
        " st64 [r3] = r2\n call @free (r2)\n r2 = const 0\n r5 = const 300\n jmp loop\n"
        "loop:\n r4 = call @malloc (r1, r1)\n call @free (r4)\n r5 = add32i r5, -1\n br r5, loop, "
        "done\n"
        "done:\n r4 = call @malloc (r1, r1)\n r6 = ld64 [r3]\n r7 = ld32 [r6]\n ret r7\n}\nentry "
        "@main\n";
    assert_int_equal(helper_search(VM_REDUCE_LOCAL, text).faults, FAULT_BIT(USE_AFTER_FREE));
    assert_int_equal(helper_search(VM_REDUCE_NONE, text).faults, FAULT_BIT(USE_AFTER_FREE));
}

/* ---- 32-bit pointers ---- */

static void test_compress_expand(void **state) {
    (void)state;
    struct machine x;
    helper_open_32(
        &x, VM_REDUCE_LOCAL,
        "global @a 4 align 4\nglobal @b 70000 align 64\nglobal @t 200 align 8 tls\n"
        "global @keep 4 align 4\nfunc @main results 1 regs 8 {\n r0 = const 0\n r1 = const 16\n"
        " r2 = call @malloc (r1, r1)\n r1 = const 300\n r3 = call @malloc (r1, r1)\n r1 = const "
        "600000\n"
        " r4 = call @malloc (r1, r1)\n r5 = alloca _, 100, 3\n r6 = taddr @t\n"
        " r7 = const 2\n r7 = call @choose (r7)\n st8 [r2] = r0\n st8 [r3] = r0\n st8 [r4] = r0\n"
        " st8 [r5] = r0\n st8 [r6] = r0\n ret r7\n}\nentry @main\n");
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    struct vm *m = (struct vm *)x.model;
    uint32_t objects = 0;
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++) {
            const struct vm_header *h = m->heap.spaces[s].at[i].h;
            if (!h)
                continue;
            const uint32_t offsets[] = {0, 1, h->size / 2, h->size - 1, h->size};
            objects++;
            for (uint32_t k = 0; k < sizeof offsets / sizeof *offsets; k++) {
                uint64_t p = vm_pointer(vm_name(s, i), offsets[k]);
                uint32_t narrow = vm_compress(m, p);
                assert_int_equal(vm_expand(m, narrow), p);
                assert_true(narrow > 4096);
            }
        }
    assert_true(objects >= 8);
    assert_int_equal(vm_expand(m, 0), 0);
    assert_int_equal(vm_expand(m, 5), 5);
    assert_int_equal(vm_compress(m, vm_expand(m, 0xfffffff0u)), 0xfffffff0u);
    helper_close(&x);
}

static void test_pointers_through_narrow_memory(void **state) {
    (void)state;
    static const char *const text =
        "global @p 4 align 4\nfunc @f params 1 results 1 {\n r1 = add32i r0, 1\n ret r1\n}\n"
        "func @main results 1 regs 8 {\n r0 = gaddr @p\n r1 = const 8\n r2 = call @malloc (r1, "
        "r1)\n"
        " r3 = const 41\n st32 [r2 + 4] = r3\n stp32 [r0] = r2\n r4 = ldp32 [r0]\n r5 = ld32 [r4 + "
        "4]\n"
        " r6 = faddr @f\n stp32 [r0] = r6\n r6 = ldp32 [r0]\n r5 = icall r6 (r5)\n r7 = ptrtoint32 "
        "r2\n"
        " r7 = add32i r7, 4\n r7 = inttoptr32 r7\n r7 = ld32 [r7]\n r5 = add32 r5, r7\n ret "
        "r5\n}\nentry @main\n";
    struct machine x;
    helper_open_32(&x, VM_REDUCE_LOCAL, text);
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    assert_true(x.model->v->ended(x.model));
    assert_int_equal(vm_exit_code(x.model), 83);
    helper_close(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk_local),
        cmocka_unit_test(test_walk_none),
        cmocka_unit_test(test_walk_single_bytes),
        cmocka_unit_test(test_walk_dead_registers),
        cmocka_unit_test(test_base_image),
        cmocka_unit_test(test_names_are_used_again),
        cmocka_unit_test(test_allocations_commute),
        cmocka_unit_test(test_dangling_pointer_keeps_the_name),
        cmocka_unit_test(test_compress_expand),
        cmocka_unit_test(test_pointers_through_narrow_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
