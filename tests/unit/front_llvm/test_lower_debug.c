/* Debug information: places, types and variables of a module that the compiler described. */
#include "lowering.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* enum color { RED, GREEN = -3 };
 * typedef struct { int lo : 3; unsigned hi : 5; } bits;
 * struct node { struct node *next; enum color c; bits b; char name[2][4]; _Bool on; } head;
 * int main(int argc) { unsigned local = 5; struct node n; ... } with twice() inlined into it. */
static const char text[] =
    "%node = type { ptr, i32, i32, [2 x [4 x i8]], i8 }\n"
    "@head = global %node zeroinitializer, align 8, !dbg !0\n"
    "declare void @llvm.dbg.declare(metadata, metadata, metadata)\n"
    "define i32 @main(i32 %argc) !dbg !40 {\n"
    "  %a = alloca i32\n"
    "  %l = alloca i32\n"
    "  %n = alloca %node\n"
    "  store i32 %argc, ptr %a\n"
    "  call void @llvm.dbg.declare(metadata ptr %a, metadata !43, metadata !DIExpression()), !dbg "
    "!50\n"
    "  call void @llvm.dbg.declare(metadata ptr %l, metadata !44, metadata !DIExpression()), !dbg "
    "!50\n"
    "  call void @llvm.dbg.declare(metadata ptr %n, metadata !45, metadata !DIExpression()), !dbg "
    "!50\n"
    "  store i32 5, ptr %l, !dbg !51\n"
    "  store ptr null, ptr %n, !dbg !51\n"
    "  %1 = load i32, ptr %a, !dbg !52\n"
    "  %2 = add i32 %1, %1, !dbg !53\n"
    "  ret i32 %2, !dbg !54\n"
    "}\n"
    "!llvm.dbg.cu = !{!2}\n!llvm.module.flags = !{!4}\n"
    "!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())\n"
    "!1 = distinct !DIGlobalVariable(name: \"head\", scope: !2, file: !3, line: 4, type: !14, "
    "isDefinition: true)\n"
    "!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug)\n"
    "!3 = !DIFile(filename: \"t.c\", directory: \"/src\")\n"
    "!4 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!5 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n"
    "!6 = !DIBasicType(name: \"unsigned int\", size: 32, encoding: DW_ATE_unsigned)\n"
    "!7 = !DIBasicType(name: \"char\", size: 8, encoding: DW_ATE_signed_char)\n"
    "!8 = !DIBasicType(name: \"_Bool\", size: 8, encoding: DW_ATE_boolean)\n"
    "!9 = !DICompositeType(tag: DW_TAG_enumeration_type, name: \"color\", file: !3, line: 1, "
    "baseType: !5, size: 32, elements: !{!10, !11})\n"
    "!10 = !DIEnumerator(name: \"RED\", value: 0)\n"
    "!11 = !DIEnumerator(name: \"GREEN\", value: -3)\n"
    "!12 = !DIDerivedType(tag: DW_TAG_typedef, name: \"bits\", file: !3, line: 2, baseType: !13)\n"
    "!13 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 2, size: 32, "
    "elements: !{!20, !21})\n"
    "!14 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: \"node\", file: !3, line: "
    "3, "
    "size: 256, elements: !{!22, !23, !24, !25, !26})\n"
    "!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64)\n"
    "!16 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 64, elements: !{!17, "
    "!18})\n"
    "!17 = !DISubrange(count: 2)\n!18 = !DISubrange(count: 4)\n"
    "!20 = !DIDerivedType(tag: DW_TAG_member, name: \"lo\", scope: !13, file: !3, baseType: !5, "
    "size: 3, flags: DIFlagBitField, extraData: i64 0)\n"
    "!21 = !DIDerivedType(tag: DW_TAG_member, name: \"hi\", scope: !13, file: !3, baseType: !6, "
    "size: 5, offset: 11, flags: DIFlagBitField, extraData: i64 0)\n"
    "!22 = !DIDerivedType(tag: DW_TAG_member, name: \"next\", scope: !14, file: !3, baseType: !15, "
    "size: 64)\n"
    "!23 = !DIDerivedType(tag: DW_TAG_member, name: \"c\", scope: !14, file: !3, baseType: !9, "
    "size: 32, offset: 64)\n"
    "!24 = !DIDerivedType(tag: DW_TAG_member, name: \"b\", scope: !14, file: !3, baseType: !12, "
    "size: 32, offset: 96)\n"
    "!25 = !DIDerivedType(tag: DW_TAG_member, name: \"name\", scope: !14, file: !3, baseType: !16, "
    "size: 64, offset: 128)\n"
    "!26 = !DIDerivedType(tag: DW_TAG_member, name: \"on\", scope: !14, file: !3, baseType: !8, "
    "size: 8, offset: 192)\n"
    "!40 = distinct !DISubprogram(name: \"main\", scope: !3, file: !3, line: 6, type: !41, unit: "
    "!2, "
    "spFlags: DISPFlagDefinition)\n"
    "!41 = !DISubroutineType(types: !{!5, !5})\n"
    "!42 = distinct !DISubprogram(name: \"twice\", scope: !3, file: !3, line: 5, type: !41, unit: "
    "!2, "
    "spFlags: DISPFlagDefinition)\n"
    "!43 = !DILocalVariable(name: \"argc\", arg: 1, scope: !40, file: !3, line: 6, type: !5)\n"
    "!44 = !DILocalVariable(name: \"local\", scope: !40, file: !3, line: 7, type: !46)\n"
    "!45 = !DILocalVariable(name: \"n\", scope: !40, file: !3, line: 8, type: !14)\n"
    "!46 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)\n"
    "!50 = !DILocation(line: 7, column: 14, scope: !40)\n"
    "!51 = !DILocation(line: 8, column: 3, scope: !40)\n"
    "!52 = !DILocation(line: 9, column: 5, scope: !55)\n"
    "!53 = !DILocation(line: 5, column: 20, scope: !42, inlinedAt: !52)\n"
    "!54 = !DILocation(line: 10, column: 1, scope: !40)\n"
    "!55 = distinct !DILexicalBlock(scope: !40, file: !3, line: 9, column: 1)\n";

static const struct ir_type *member(const struct ir_program *p, const struct ir_type *t,
                                    uint32_t n) {
    assert_true(n < t->member_count);
    return &p->types.at[t->members[n].type];
}

static void test_types(void **state) {
    (void)state;
    struct ir_program p;
    lowering_make(&p, text, NULL);
    const struct ir_global *head = &p.globals.at[ir_program_find_global(&p, "head")];
    const struct ir_type *node = &p.types.at[head->type];
    assert_int_equal(node->kind, IR_TYPE_STRUCT);
    assert_string_equal(node->name, "node");
    assert_int_equal(node->size, 32);
    assert_int_equal(node->member_count, 5);
    assert_int_equal(member(&p, node, 0)->kind, IR_TYPE_POINTER);
    assert_ptr_equal(&p.types.at[member(&p, node, 0)->element], node);
    const struct ir_type *color = member(&p, node, 1);
    assert_int_equal(color->kind, IR_TYPE_ENUM);
    assert_string_equal(color->members[1].name, "GREEN");
    assert_int_equal((int64_t)color->members[1].offset, -3);
    const struct ir_type *bits = member(&p, node, 2);
    assert_string_equal(bits->name, "bits");
    assert_int_equal(bits->members[1].offset, 1);
    assert_int_equal(bits->members[1].bit_offset, 3);
    assert_int_equal(bits->members[1].bit_size, 5);
    const struct ir_type *name = member(&p, node, 3);
    assert_int_equal(name->count, 2);
    assert_int_equal(p.types.at[name->element].count, 4);
    assert_int_equal(p.types.at[p.types.at[name->element].element].kind, IR_TYPE_CHAR);
    assert_int_equal(member(&p, node, 4)->kind, IR_TYPE_BOOL);
    assert_int_equal(p.locs.at[head->loc].line, 4);
    ir_program_drop(&p);
}

static void test_variables(void **state) {
    (void)state;
    struct ir_program p;
    lowering_make(&p, text, NULL);
    const struct ir_function *f = lowering_function(&p, "main");
    assert_int_equal(f->vars.count, 3);
    assert_string_equal(f->vars.at[0].name, "argc");
    assert_true(f->vars.at[0].parameter);
    assert_false(f->vars.at[0].in_memory);
    assert_int_equal(f->vars.at[0].reg, 0);
    assert_string_equal(f->vars.at[1].name, "local");
    assert_false(f->vars.at[1].in_memory);
    assert_int_equal(p.types.at[f->vars.at[1].type].kind, IR_TYPE_UINT);
    assert_true(f->vars.at[2].in_memory);
    assert_int_equal(f->vars.at[2].scope_line, 8);
    ir_program_drop(&p);
}

static void test_places(void **state) {
    (void)state;
    struct ir_program p;
    lowering_make(&p, text, NULL);
    const struct ir_function *f = lowering_function(&p, "main");
    assert_int_equal(p.locs.at[f->loc].line, 6);
    bool found = false;
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        if (f->code.at[pc].op != IR_OP_add32)
            continue;
        const struct ir_loc *inner = &p.locs.at[f->locs.at[pc]];
        const struct ir_loc *outer = &p.locs.at[inner->inlined_in];
        found = true;
        assert_string_equal(inner->function, "twice");
        assert_int_equal(inner->line, 5);
        assert_int_equal(inner->column, 20);
        assert_string_equal(outer->function, "main");
        assert_int_equal(outer->line, 9);
        assert_string_equal(p.files.at[inner->file], "t.c");
    }
    assert_true(found);
    ir_program_drop(&p);
}

static void test_directory(void **state) {
    (void)state;
    struct ir_program p;
    struct front_llvm_lower_options here = {.directory = "/src"}, there = {.directory = "/other"};
    lowering_make(&p, text, &here);
    assert_string_equal(p.files.at[p.locs.at[lowering_function(&p, "main")->loc].file], "t.c");
    ir_program_drop(&p);
    lowering_make(&p, text, &there);
    assert_string_equal(p.files.at[p.locs.at[lowering_function(&p, "main")->loc].file], "/src/t.c");
    ir_program_drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_variables),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_directory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
