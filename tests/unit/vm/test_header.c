/* The header of an object: two of its words have a meaning that depends on the kind of object. */
#include "helper.h"

#include "vm/core/image.h"
#ifndef NDEBUG
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

/* Stands before its choice with an object of each kind; the numbers are those of the instructions.
 */
static const char *const text =
    "global @first 8 align 8\nglobal @second 8 align 8\nglobal @mine 8 align 8 tls\n"
    "func @main results 1 regs 16 {\n"
    " r0 = const 8\n"               /* 0 */
    " r1 = const 0\n"               /* 1 */
    " r2 = alloca _, 8, 3\n"        /* 2 */
    " r3 = alloca _, 16, 3\n"       /* 3 */
    " r4 = call @malloc (r0, r1)\n" /* 4 */
    " r5 = call @malloc (r0, r1)\n" /* 5 */
    " call @free (r5)\n"            /* 6 */
    " r6 = taddr @mine\n"           /* 7 */
    " r7 = const 3\n r8 = call @choose (r7)\n"
    " st64 [r2] = r4\n st64 [r3] = r5\n st64 [r6] = r8\n ret r8\n}\nentry @main\n";

static struct vm *start(struct machine *x) {
    helper_open(x, VM_REDUCE_LOCAL, text);
    assert_int_equal(helper_start(x), MODEL_FAULT_NONE);
    return (struct vm *)x->model;
}

static const struct vm_header *header(struct vm *m, uint32_t space, uint32_t index) {
    const struct vm_object *o = vm_object_at(m, vm_name(space, index));
    assert_true(o && o->h);
    return o->h;
}

static uint32_t instruction(struct vm *m, uint32_t site) {
    uint32_t function, pc;
    assert_true(vm_site_find(m->image, site, &function, &pc));
    return pc;
}

static void test_stack(void **state) {
    (void)state;
    struct machine x;
    struct vm *m = start(&x);
    uint32_t space = vm_thread_space(0, VM_STACK);
    assert_int_equal(vm_stack_order(header(m, space, 0)), 1);
    assert_int_equal(vm_stack_order(header(m, space, 1)), 2);
    assert_int_equal(instruction(m, vm_made_at(header(m, space, 0))), 2);
    assert_int_equal(instruction(m, vm_made_at(header(m, space, 1))), 3);
    helper_close(&x);
}

static void test_heap(void **state) {
    (void)state;
    struct machine x;
    struct vm *m = start(&x);
    uint32_t space = vm_thread_space(0, VM_HEAP);
    const struct vm_header *alive = header(m, space, 0), *dead = header(m, space, 1);
    assert_int_equal(instruction(m, vm_made_at(alive)), 4);
    assert_false(vm_is_given(alive));
    assert_int_equal(instruction(m, vm_made_at(dead)), 5);
    assert_true(dead->flags & VM_OBJ_DEAD);
    assert_int_equal(instruction(m, vm_died_at(dead)), 6);
    helper_close(&x);
}

static void test_globals(void **state) {
    (void)state;
    struct machine x;
    struct vm *m = start(&x);
    uint32_t second = ir_program_find_global(&x.program, "second");
    uint32_t mine = ir_program_find_global(&x.program, "mine");
    assert_int_equal(vm_global_of(header(m, VM_SPACE_GLOBALS, second)), second);
    assert_int_equal(vm_global_of(header(m, vm_thread_space(0, VM_TLS), mine)), mine);
    helper_close(&x);
}

#ifndef NDEBUG
static bool ends_by_assert(uint32_t (*read)(const struct vm_header *), const struct vm_header *h) {
    pid_t child = fork();
    if (child == 0) {
        fclose(stderr);
        read(h);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

/* To read a word by the name of another kind is our own bug. */
static void test_wrong_kind(void **state) {
    (void)state;
    struct machine x;
    struct vm *m = start(&x);
    uint32_t space = vm_thread_space(0, VM_HEAP);
    const struct vm_header *alive = header(m, space, 0), *dead = header(m, space, 1);
    assert_true(ends_by_assert(vm_died_at, alive));
    assert_true(ends_by_assert(vm_class_index, alive));
    assert_true(ends_by_assert(vm_stack_order, dead));
    assert_true(ends_by_assert(vm_global_of, dead));
    assert_false(ends_by_assert(vm_died_at, dead));
    helper_close(&x);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stack),
        cmocka_unit_test(test_heap),
        cmocka_unit_test(test_globals),
#ifndef NDEBUG
        cmocka_unit_test(test_wrong_kind),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
