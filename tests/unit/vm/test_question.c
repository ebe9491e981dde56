/* Questions about states: functions of the program, names of managed programs, and invariants. */
#include "helper.h"

#include "prop/invariant.h"
#include "vm/heap/global.h"
#include "vm/proposition.h"
#include "vm/vm.h"

static enum vm_answer ask(struct machine *x, const char *text, const char **why) {
    struct base_status s = {0};
    struct vm_proposition *p = vm_proposition_new(&x->program, text, &s);
    if (!p)
        fail_msg("%s: %s", text, s.message);
    *why = NULL;
    enum vm_answer answer = vm_proposition_ask((struct vm *)x->model, p, why);
    assert_int_equal(answer == VM_ANSWER_NONE, *why != NULL);
    vm_proposition_drop(p);
    return answer;
}

struct expected {
    const char *text;
    enum vm_answer answer;
};

static void expect(struct machine *x, const struct expected *all, size_t count) {
    const char *why;
    for (size_t i = 0; i < count; i++) {
        enum vm_answer answer = ask(x, all[i].text, &why);
        if (answer != all[i].answer)
            fail_msg("%s: %d instead of %d: %s", all[i].text, (int)answer, (int)all[i].answer,
                     why ? why : "");
    }
}

static void refuses(struct machine *x, const char *text) {
    struct base_status s = {0};
    if (vm_proposition_new(&x->program, text, &s))
        fail_msg("accepted: %s", text);
    assert_non_null(s.message);
    base_status_drop(&s);
}

static void run_to_end(struct machine *x) {
    const struct model_choice *choices;
    struct model_fault fault;
    assert_int_equal(helper_start(x), MODEL_FAULT_NONE);
    while (x->model->v->choices(x->model, &choices))
        assert_int_equal(x->model->v->step(x->model, choices[0], &fault), MODEL_STEPPED);
    x->model->v->settle(x->model);
}

/* ---- functions ---- */

#define FUNCTIONS                                                                                  \
    "type t1 int \"int\" size 4\nglobal @x 4 align 4 type t1\n"                                    \
    "func @three results 1 regs 4 {\n r0 = gaddr @x\n r1 = ld32 [r0]\n r2 = eqi r1, 3\n ret "      \
    "r2\n}\n"                                                                                      \
    "func @local results 1 regs 4 {\n r0 = alloca _, 8, 3\n r1 = const 5\n st64 [r0] = r1\n"       \
    " r1 = ld64 [r0]\n r2 = eqi r1, 5\n ret r2\n}\n"                                               \
    "func @changes results 1 regs 4 {\n r0 = gaddr @x\n r1 = const 9\n st32 [r0] = r1\n ret "      \
    "r1\n}\n"                                                                                      \
    "func @endless results 1 regs 4 {\nback:\n jmp back\n}\n"                                      \
    "func @faults results 1 regs 4 {\n r0 = const 0\n r1 = ld32 [r0]\n ret r1\n}\n"                \
    "func @nothing regs 4 {\n ret\n}\n"                                                            \
    "func @given params 1 results 1 regs 4 {\n ret r0\n}\n"                                        \
    "func @main results 1 regs 4 {\n r0 = gaddr @x\n r1 = const 3\n st32 [r0] = r1\n"              \
    " r0 = const 0\n ret r0\n}\nentry @main\n"

static void test_functions(void **state) {
    (void)state;
    static const struct expected all[] = {
        {"three()", VM_ANSWER_YES},
        {"!three()", VM_ANSWER_NO},
        {"three() && x == 3", VM_ANSWER_YES},
        {"local()", VM_ANSWER_YES},
        {"x == 3 || changes()", VM_ANSWER_YES},
        {"x == 4 || changes()", VM_ANSWER_NONE},
        {"changes()", VM_ANSWER_NONE},
        {"endless()", VM_ANSWER_NONE},
        {"faults()", VM_ANSWER_NONE},
        {"three()", VM_ANSWER_YES},
    };
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, FUNCTIONS);
    run_to_end(&x);
    expect(&x, all, sizeof all / sizeof *all);
    assert_int_equal(helper_global(&x, "x", 4), 3);
    static const char *const bad[] = {"three",   "three(",    "three(1)", "nobody()",
                                      "given()", "nothing()", "x()",      "three().y"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(&x, bad[i]);
    helper_close(&x);
}

/* Asking leaves the state as it was, also if the function was no question. */
static void test_leaves_nothing(void **state) {
    (void)state;
    static const char *const all[] = {"local()", "changes()", "endless()", "faults()"};
    struct machine x;
    const struct model_change *changes;
    const char *why;
    helper_open(&x, VM_REDUCE_LOCAL, FUNCTIONS);
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    x.model->v->settle(x.model);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        ask(&x, all[i], &why);
        uint32_t count = x.model->v->changes(x.model, &changes);
        for (uint32_t k = 0; k < count; k++)
            assert_int_equal(changes[k].size, 0);
        x.model->v->settle(x.model);
    }
    helper_close(&x);
}

/* ---- managed programs ---- */

/* Bank.account is a node {int balance at 8, pointer next at 16}, Bank.items an array of three. */
#define BANK                                                                                       \
    "type t1 int \"int\" size 4\ntype t2 pointer size 8\ntype t3 bool \"bool\" size 1\n"           \
    "type t4 float \"double\" size 8\n"                                                            \
    "type t5 struct \"Account\" size 24 {\"balance\" t1 at 8, \"next\" t2 at 16}\n"                \
    "type t6 struct \"Pair\" size 8 {\"a\" t1 at 0, \"b\" t1 at 4}\n"                              \
    "class $Account size 24 pointers type t5\nclass $ints size 8 array element 4 type t1\n"        \
    "class $Late size 8 init @late @init_late\n"                                                   \
    "global @bank 48 align 8\nglobal @late 8 align 8\n"                                            \
    "func @init_late regs 2 {\n r0 = gaddr @late\n r1 = const 2\n st32 [r0] = r1\n ret\n}\n"       \
    "func @rich results 1 regs 4 {\n r0 = gaddr @bank\n r1 = ld64 [r0]\n r2 = ld32 [r1 + 8]\n"     \
    " r3 = eqi r2, 4294967289\n ret r3\n}\n"                                                       \
    "func @makes results 1 regs 4 {\n r0 = new $Account\n r1 = const 1\n st32 [r0 + 8] = r1\n"     \
    " ret r1\n}\n"                                                                                 \
    "func @needs results 1 regs 4 {\n cinit $Late\n r0 = const 1\n ret r0\n}\n"                    \
    "func @main results 1 regs 8 {\n r0 = gaddr @bank\n r1 = new $Account\n r2 = const -7\n"       \
    " st32 [r1 + 8] = r2\n st64 [r1 + 16] = r1\n st64 [r0] = r1\n r2 = const 3\n"                  \
    " r3 = newarr r2, $ints\n st32 [r3 + 16] = r2\n st64 [r0 + 8] = r3\n r2 = const 1\n"           \
    " st8 [r0 + 16] = r2\n st32 [r0 + 36] = r2\n r0 = const 0\n ret r0\n}\nentry @main\n"

static const struct {
    const char *name;
    uint32_t type;
    uint64_t offset;
} fields[] = {{"account", 2, 0}, {"items", 2, 8}, {"open", 3, 16},
              {"rate", 4, 24},   {"pair", 6, 32}, {"nobody", 2, 40}};

static bool find_static(void *context, struct ir_program *p, const char *class, const char *name,
                        struct ir_static *out) {
    (void)context;
    if (!strcmp(class, "Color") && !strcmp(name, "Red")) {
        *out = (struct ir_static){.is_constant = true, .value = 1};
        return true;
    }
    for (size_t i = 0; !strcmp(class, "a.Bank") && i < sizeof fields / sizeof *fields; i++)
        if (!strcmp(fields[i].name, name)) {
            *out = (struct ir_static){.type = fields[i].type,
                                      .global = ir_program_find_global(p, "bank"),
                                      .offset = fields[i].offset};
            return true;
        }
    return false;
}

static bool find_question(void *context, struct ir_program *p, const char *class, const char *name,
                          struct ir_question *out) {
    (void)context;
    uint32_t late = ir_program_find_class(p, "Late");
    *out = (struct ir_question){ir_program_find_function(p, name),
                                strcmp(class, "Late") == 0 ? late : IR_NO_INDEX};
    return out->function != IR_NO_INDEX;
}

static bool has_method(void *context, struct ir_program *p, const char *class, const char *name) {
    (void)context, (void)p;
    return !strcmp(class, "a.Bank") && !strcmp(name, "withdraw");
}

static void open_bank(struct machine *x) {
    static const struct vm_native *const tables[] = {test_natives, vm_managed_natives};
    struct ir_supply supply = {
        .find_static = find_static, .find_question = find_question, .has_method = has_method};
    helper_open(x, VM_REDUCE_LOCAL, BANK);
    x->model->v->drop(x->model);
    ir_supply_begin(&x->program, &supply);
    x->model = vm_model_new(&x->program, tables, 2, &x->options);
    run_to_end(x);
}

static void test_managed(void **state) {
    (void)state;
    static const struct expected all[] = {
        {"a.Bank.account.balance == -7", VM_ANSWER_YES},
        {"a.Bank.account.next.next.balance < 0", VM_ANSWER_YES},
        {"a.Bank.account != null", VM_ANSWER_YES},
        {"a.Bank.nobody == null", VM_ANSWER_YES},
        {"a.Bank.nobody.balance == 0", VM_ANSWER_NO},
        {"!(a.Bank.nobody.balance == 0)", VM_ANSWER_NO},
        {"a.Bank.items.length == 3 && a.Bank.items.Length == 3", VM_ANSWER_YES},
        {"a.Bank.items[2] == 3 && a.Bank.items[1 - 1] == 0", VM_ANSWER_YES},
        {"a.Bank.items[3] == 0 || true", VM_ANSWER_NO},
        {"a.Bank.items[0 - 1] == 0 || true", VM_ANSWER_NO},
        {"a.Bank.open == true && a.Bank.open", VM_ANSWER_YES},
        {"a.Bank.pair.a == 0 && a.Bank.pair.b == Color.Red", VM_ANSWER_YES},
        {"a.Bank.account.length == 0", VM_ANSWER_NONE},
        {"a.Bank.account.missing == 0", VM_ANSWER_NONE},
        {"a.Bank.open.x == 0", VM_ANSWER_NONE},
        {"a.Bank.account[0] == 0", VM_ANSWER_NONE},
        {"a.Bank.items.balance == 0", VM_ANSWER_NONE},
        {"Any.rich()", VM_ANSWER_YES},
        {"Any.makes()", VM_ANSWER_YES},
        {"Late.rich()", VM_ANSWER_NOT_YET},
        {"!Late.rich()", VM_ANSWER_NOT_YET},
        {"Any.needs()", VM_ANSWER_NOT_YET},
        {"at(a.Bank.withdraw) == 0 && at(Bank.cs:12) == 0", VM_ANSWER_YES},
    };
    static const char *const bad[] = {
        "Bank.account == null", "a.Bank == null",   "account == null",   "a.Bank.other == 1",
        "a.Bank.rate > 0",      "a.Bank.pair == 1", "a.Bank.items[0",    "a.Bank.account. == 1",
        "a.Bank.items[] == 1",  "Any.nobody()",     "at(a.Bank.nobody)", "at(withdraw)",
    };
    struct machine x;
    open_bank(&x);
    expect(&x, all, sizeof all / sizeof *all);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(&x, bad[i]);
    /* now somebody initialises the class */
    struct vm *m = (struct vm *)x.model;
    uint32_t done = IR_INIT_DONE, late = ir_program_find_global(&x.program, "late");
    memcpy(vm_object_bytes(vm_object_reach(m, vm_name(VM_SPACE_GLOBALS, late))), &done, 4);
    static const struct expected later[] = {{"Late.rich()", VM_ANSWER_YES},
                                            {"Any.needs()", VM_ANSWER_YES}};
    expect(&x, later, sizeof later / sizeof *later);
    helper_close(&x);
}

/* ---- invariants ---- */

/* The kinds of faults as bits, 0: none; and the steps to the last. */
struct shown {
    uint64_t kinds, steps;
};

static struct shown search_with(const char *invariant, const char *text,
                                enum explore_verdict *verdict) {
    struct machine x;
    struct base_status s = {0};
    struct explore_property property = PROP_INVARIANT;
    static const struct vm_native *const tables[] = {test_natives, vm_managed_natives};
    helper_open(&x, VM_REDUCE_LOCAL, text);
    x.model->v->drop(x.model);
    struct vm_proposition *p = vm_proposition_new(&x.program, invariant, &s);
    assert_non_null(p);
    const struct vm_proposition *const list[] = {p};
    x.options.invariants = list;
    x.options.invariant_count = 1;
    x.model = vm_model_new(&x.program, tables, 2, &x.options);
    assert_string_equal(model_unasked(x.model), invariant);
    struct explore_options o = {
        .checked = ~UINT64_C(0), .properties = &property, .property_count = 1, .shortest = true};
    struct explore_result r = {0};
    explore_run(x.model, &o, &r);
    assert_null(model_unasked(x.model));
    *verdict = r.verdict;
    struct shown found = {0};
    for (uint32_t i = 0; i < r.faults.count; i++) {
        found.kinds |= UINT64_C(1) << r.faults.at[i].fault.kind;
        found.steps = r.faults.at[i].path.count;
        assert_true(r.faults.at[i].replayed);
    }
    explore_result_drop(&r);
    helper_close(&x);
    vm_proposition_drop(p);
    return found;
}

static void test_invariants(void **state) {
    (void)state;
    enum explore_verdict verdict;
    assert_int_equal(search_with("x <= 3", FUNCTIONS, &verdict).kinds, 0);
    assert_int_equal(verdict, EXPLORE_VERIFIED);
    struct shown found = search_with("x == 0", FUNCTIONS, &verdict);
    assert_int_equal(found.kinds, FAULT_BIT(INVARIANT));
    assert_int_equal(verdict, EXPLORE_VIOLATION);
    assert_int_equal(found.steps, 1); /* the store, and nothing else */
    assert_int_equal(search_with("three()", FUNCTIONS, &verdict).kinds, FAULT_BIT(INVARIANT));
    assert_int_equal(search_with("changes()", FUNCTIONS, &verdict).kinds, 0);
    assert_int_equal(verdict, EXPLORE_INCONCLUSIVE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions),
        cmocka_unit_test(test_leaves_nothing),
        cmocka_unit_test(test_managed),
        cmocka_unit_test(test_invariants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
