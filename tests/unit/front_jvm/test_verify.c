/* Methods made by hand: what the verifier lets pass, and what it refuses, and why. */
#include "build.h"
#include "front/jvm/read/bytecode.h"
#include "front/jvm/verify/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The classes that there are, with their superclasses. */
static bool super(void *context, struct jvm_text name, struct jvm_text *super_name,
                  bool *is_interface) {
    static const struct {
        const char *name, *super;
        bool interface;
    } rows[] = {
        {"java/lang/Object", "", false},
        {"java/lang/Throwable", "java/lang/Object", false},
        {"java/lang/String", "java/lang/Object", false},
        {"Base", "java/lang/Object", false},
        {"Derived", "Base", false},
        {"Ring", "Ring2", false},
        {"Ring2", "Ring", false},
        {"Face", "java/lang/Object", true},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (jvm_text_is(name, rows[i].name)) {
            *super_name = jvm_text_of(rows[i].super);
            *is_interface = rows[i].interface;
            return true;
        }
    return false;
}

/* Constants that every test's class has, in this order. */
enum {
    C_THIS = 2, /* of build_class: name 1, class 2, super 3 and 4 */
    C_SUPER = 4,
    C_INT = 5,
    C_LONG = 6, /* and 7 */
    C_STRING = 9,
    C_BASE = 11,
    C_DERIVED = 13,
    C_FACE = 15,
    C_STRINGS = 17, /* [[Ljava/lang/String; */
    C_OBJECT = 19,
    C_RING = 21,
    C_INIT = 27,  /* Base.<init>()V: 22 … 27 */
    C_FIELD = 33, /* T.f:I */
    C_CALL = 39,  /* Face.go(J)I, of an interface */
};

static struct build begin(void) {
    struct build b = build_class("T", "Base");
    assert_int_equal(build_constant(&b, 3, "\0\0\0\1", 4), C_INT);
    assert_int_equal(build_constant(&b, 5, "\0\0\0\0\0\0\0\1", 8), C_LONG);
    assert_int_equal(build_ref(&b, 8, build_utf8(&b, "s")), C_STRING);
    assert_int_equal(build_class_ref(&b, "Base"), C_BASE);
    assert_int_equal(build_class_ref(&b, "Derived"), C_DERIVED);
    assert_int_equal(build_class_ref(&b, "Face"), C_FACE);
    assert_int_equal(build_class_ref(&b, "[[Ljava/lang/String;"), C_STRINGS);
    assert_int_equal(build_class_ref(&b, "java/lang/Object"), C_OBJECT);
    assert_int_equal(build_class_ref(&b, "Ring"), C_RING);
    assert_int_equal(build_member(&b, 10, "Base", "<init>", "()V"), C_INIT);
    assert_int_equal(build_member(&b, 9, "T", "f", "I"), C_FIELD);
    assert_int_equal(build_member(&b, 11, "Face", "go", "(J)I"), C_CALL);
    return b;
}

/* Verifies a class of one method; the message, or NULL. Caller frees. */
static char *verify(const struct build_code *code, uint16_t major) {
    struct build b = begin();
    b.major = major;
    build_method(&b, code);
    struct build_bytes bytes = build_finish(&b);
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_classfile c;
    const struct jvm_hierarchy h = {.super = super};
    assert_true(jvm_classfile_read(&c, &a, "T.class", bytes.at, bytes.size, &s));
    bool ok = jvm_verify_class(&c, &h, &s);
    assert_int_equal(ok, !s.message);
    char *message = s.message ? strdup(s.message) : NULL;
    base_status_drop(&s);
    base_arena_drop(&a);
    build_drop(&bytes);
    return message;
}

static void expect(const struct build_code *code, uint16_t major, const char *words) {
    char *message = verify(code, major);
    if (!words && message)
        fail_msg("refused: %s", message);
    if (words && !message)
        fail_msg("not refused for: %s", words);
    if (words && !strstr(message, words))
        fail_msg("\"%s\" is not in \"%s\"", words, message);
    free(message);
}

#define METHOD(name_, type, flags, stack, locals)                                                  \
    .name = name_, .descriptor = type, .access = flags, .max_stack = stack, .max_locals = locals
#define CODE(...)                                                                                  \
    .code = (const uint8_t[]){__VA_ARGS__}, .size = sizeof((const uint8_t[]){__VA_ARGS__})
#define MAPS(...)                                                                                  \
    .maps = (const uint8_t[]){__VA_ARGS__}, .maps_size = sizeof((const uint8_t[]){__VA_ARGS__})
/* A static method; `words` NULL: it must pass. By maps and by inference alike. */
#define BOTH(type, words, ...)                                                                     \
    do {                                                                                           \
        const struct build_code code_ = {METHOD("m", type, JVM_ACC_STATIC, 4, 4),                  \
                                         CODE(__VA_ARGS__)};                                       \
        expect(&code_, 61, words);                                                                 \
        expect(&code_, 49, words);                                                                 \
    } while (0)
#define OP(name) JVM_OP_##name

static void test_structure(void **state) {
    (void)state;
    BOTH("()V", NULL, OP(return ));
    BOTH("()V", "past its end", OP(nop));
    BOTH("()V", "no whole instruction", 0xfe);
    BOTH("()V", "no whole instruction", OP(return ), OP(sipush), 0);
    BOTH("()V", "local 4 of 4", OP(iload), 4, OP(return ));
    BOTH("()V", "local 3 of 4", OP(lload_3), OP(return ));
    BOTH("()V", "local 256 of 4", OP(wide), OP(astore), 1, 0, OP(return ));
    BOTH("()V", "jumps to 1", OP(goto), 0, 1);
    BOTH("()V", "jumps to -1", OP(goto), 0xff, 0xff);
    BOTH("()V", "constant 1 is not", OP(ldc), 1, OP(return ));
    BOTH("()V", "constant 6 is not", OP(ldc), C_LONG, OP(return ));
    BOTH("()V", "constant 5 is not", OP(ldc2_w), 0, C_INT, OP(return ));
    BOTH("()V", "constant 200 is not", OP(getstatic), 0, 200, OP(return ));
    BOTH("()V", "constant 33 is not", OP(invokestatic), 0, C_FIELD, OP(return ));
    BOTH("()V", "invokespecial only", OP(invokestatic), 0, C_INIT, OP(return ));
    BOTH("()V", "its count", OP(invokeinterface), 0, C_CALL, 2, 0, OP(return ));
    BOTH("()V", "no such array", OP(newarray), 3, OP(return ));
    BOTH("()V", "makes an array", OP(new), 0, C_STRINGS, OP(return ));
    BOTH("()V", "3 dimensions of 2", OP(multianewarray), 0, C_STRINGS, 3, OP(return ));
    BOTH("()V", "subroutines", OP(jsr), 0, 3, OP(return ));
    BOTH("(JJI)V", "do not fit", OP(return ));
    BOTH("()V", "not sorted", OP(iconst_0), OP(lookupswitch), 0, 0, 0, 0, 0, 27, 0, 0, 0, 2, /**/
         0, 0, 0, 1, 0, 0, 0, 27, 0, 0, 0, 1, 0, 0, 0, 27, OP(return ));
}

static void test_numbers(void **state) {
    (void)state;
    BOTH("()I", NULL, OP(iconst_1), OP(iconst_2), OP(iadd), OP(ireturn));
    BOTH("()I", "holds float where int", OP(iconst_1), OP(fconst_2), OP(iadd), OP(ireturn));
    BOTH("()J", NULL, OP(lconst_1), OP(iconst_2), OP(lshl), OP(lreturn));
    BOTH("()J", "holds long where int", OP(lconst_1), OP(lconst_1), OP(lshl), OP(lreturn));
    BOTH("()I", "more from the stack", OP(iadd), OP(ireturn));
    BOTH("()D", NULL, OP(iconst_1), OP(i2d), OP(dneg), OP(dreturn));
    BOTH("()D", "more than 4 cells", OP(dconst_1), OP(dconst_1), OP(iconst_0), OP(dreturn));
    BOTH("()I", "is not how", OP(fconst_1), OP(freturn));
    BOTH("()I", "returns nothing", OP(return ));
    BOTH("()V", "is not how", OP(iconst_0), OP(ireturn));
    BOTH("(Z)C", NULL, OP(iload_0), OP(ireturn));
}

static void test_locals(void **state) {
    (void)state;
    BOTH("()I", "holds nothing", OP(iload_0), OP(ireturn));
    BOTH("(J)J", NULL, OP(lload_0), OP(lreturn));
    BOTH("(J)J", "holds nothing", OP(iconst_0), OP(istore_1), OP(lload_0), OP(lreturn));
    BOTH("(J)J", "where long is needed", OP(iconst_0), OP(istore_0), OP(lload_0), OP(lreturn));
    BOTH("(J)I", "holds long", OP(iload_1), OP(ireturn));
    BOTH("(IJ)J", NULL, OP(iinc), 0, 1, OP(lload_1), OP(lreturn));
    BOTH("(F)V", "is no int", OP(iinc), 0, 1, OP(return ));
    BOTH("(I)V", "where java/lang/Object is needed", OP(aload_0), OP(pop), OP(return ));
}

static void test_stack(void **state) {
    (void)state;
    BOTH("()V", NULL, OP(lconst_0), OP(dup2), OP(pop2), OP(pop2), OP(return ));
    BOTH("()V", "cut a long", OP(lconst_0), OP(dup), OP(return ));
    BOTH("()V", "cut a long", OP(lconst_0), OP(pop), OP(return ));
    BOTH("()V", "cut a long", OP(lconst_0), OP(iconst_0), OP(pop2), OP(return ));
    BOTH("()V", "no two values", OP(lconst_0), OP(iconst_0), OP(swap), OP(return ));
    BOTH("()F", NULL, OP(iconst_0), OP(fconst_0), OP(swap), OP(pop), OP(freturn));
    /* 1 2f → 2f 1 2f; then the int is under the float. */
    BOTH("()I", NULL, OP(iconst_1), OP(fconst_2), OP(dup_x1), OP(pop), OP(ireturn));
    BOTH("()J", NULL, OP(lconst_1), OP(iconst_2), OP(dup_x2), OP(pop), OP(lreturn));
    BOTH("()I", NULL, OP(iconst_1), OP(lconst_0), OP(pop2), OP(dup), OP(pop), OP(ireturn));
}

static void test_references(void **state) {
    (void)state;
    BOTH("()Ljava/lang/Object;", NULL, OP(ldc), C_STRING, OP(areturn));
    BOTH("()LBase;", "java/lang/String where Base", OP(ldc), C_STRING, OP(areturn));
    BOTH("(LDerived;)LBase;", NULL, OP(aload_0), OP(areturn));
    BOTH("(LBase;)LDerived;", "Base where Derived", OP(aload_0), OP(areturn));
    BOTH("(LBase;)LDerived;", NULL, OP(aload_0), OP(checkcast), 0, C_DERIVED, OP(areturn));
    BOTH("(LBase;)LFace;", NULL, OP(aload_0), OP(areturn)); /* interfaces count as Object */
    BOTH("()LDerived;", NULL, OP(aconst_null), OP(areturn));
    BOTH("(LUnknown;)LBase;", "Unknown where Base", OP(aload_0), OP(areturn));
    BOTH("(LUnknown;)LUnknown;", NULL, OP(aload_0), OP(areturn));
    BOTH("(LRing;)LBase;", "Ring where Base", OP(aload_0), OP(areturn));
    BOTH("(LBase;)V", "Base where java/lang/Throwable", OP(aload_0), OP(athrow));
    BOTH("(LFace;)I", NULL, OP(aload_0), OP(lconst_0), OP(invokeinterface), 0, C_CALL, 3, 0,
         OP(ireturn));
    BOTH("(LFace;)I", "int where long", OP(aload_0), OP(iconst_0), OP(invokeinterface), 0, C_CALL,
         3, 0, OP(ireturn));
    BOTH("(LBase;)I", "Base where T", OP(aload_0), OP(getfield), 0, C_FIELD, OP(ireturn));
    BOTH("()V", NULL, OP(iconst_3), OP(putstatic), 0, C_FIELD, OP(return ));
    BOTH("()V", "float where int", OP(fconst_1), OP(putstatic), 0, C_FIELD, OP(return ));
}

static void test_arrays(void **state) {
    (void)state;
    BOTH("([I)I", NULL, OP(aload_0), OP(iconst_0), OP(iaload), OP(ireturn));
    BOTH("([Z)I", NULL, OP(aload_0), OP(iconst_0), OP(baload), OP(ireturn));
    BOTH("([I)I", "[I is not the array", OP(aload_0), OP(iconst_0), OP(saload), OP(ireturn));
    BOTH("([LDerived;)LBase;", NULL, OP(aload_0), OP(iconst_0), OP(aaload), OP(areturn));
    BOTH("([LDerived;)[LBase;", NULL, OP(aload_0), OP(areturn));
    BOTH("([LBase;)[LDerived;", "[LBase; where [LDerived;", OP(aload_0), OP(areturn));
    BOTH("([I)LFace;", "[I where Face", OP(aload_0), OP(areturn));
    BOTH("([I)Ljava/io/Serializable;", NULL, OP(aload_0), OP(areturn));
    BOTH("([I)[J", "[I where [J", OP(aload_0), OP(areturn));
    BOTH("([[I)[Ljava/lang/Object;", NULL, OP(aload_0), OP(areturn));
    BOTH("([I)[Ljava/lang/Object;", "where [Ljava", OP(aload_0), OP(areturn));
    BOTH("([I)V", "no array of references", OP(aload_0), OP(iconst_0), OP(aaload), OP(pop),
         OP(return ));
    BOTH("(LBase;)I", "Base is no array", OP(aload_0), OP(arraylength), OP(ireturn));
    BOTH("()[[Ljava/lang/String;", NULL, OP(iconst_1), OP(iconst_2), OP(multianewarray), 0,
         C_STRINGS, 2, OP(areturn));
    BOTH("()[LBase;", NULL, OP(iconst_1), OP(anewarray), 0, C_BASE, OP(areturn));
    BOTH("()[D", NULL, OP(iconst_1), OP(newarray), 7, OP(areturn));
}

static void test_new(void **state) {
    (void)state;
    BOTH("()LBase;", NULL, OP(new), 0, C_BASE, OP(dup), OP(invokespecial), 0, C_INIT, OP(areturn));
    BOTH("()LBase;", "before its constructor", OP(new), 0, C_BASE, OP(areturn));
    BOTH("()V", "another class", OP(new), 0, C_DERIVED, OP(invokespecial), 0, C_INIT, OP(return ));
    BOTH("(LBase;)V", "no new object", OP(aload_0), OP(invokespecial), 0, C_INIT, OP(return ));
    /* Round again: the object of the round before is forgotten. */
    const struct build_code loop = {METHOD("m", "()V", JVM_ACC_STATIC, 1, 1),
                                    CODE(OP(new), 0, C_BASE, OP(astore_0), OP(goto), 0xff, 0xfc)};
    expect(&loop, 49, NULL);
}

/* ---- constructors ---- */

static void test_constructor(void **state) {
    (void)state;
    struct build_code good = {METHOD("<init>", "()V", 0, 2, 1),
                              CODE(OP(aload_0), OP(invokespecial), 0, C_INIT, OP(return ))};
    expect(&good, 61, NULL);
    expect(&good, 49, NULL);
    struct build_code early = {METHOD("<init>", "()V", 0, 2, 1),
                               CODE(OP(aload_0), OP(iconst_1), OP(putfield), 0, C_FIELD,
                                    OP(aload_0), OP(invokespecial), 0, C_INIT, OP(return ))};
    expect(&early, 61, NULL);
    struct build_code never = {METHOD("<init>", "()V", 0, 2, 1), CODE(OP(return ))};
    expect(&never, 61, "before it called another");
    expect(&never, 49, "before it called another");
    struct build_code use = {METHOD("<init>", "()V", 0, 2, 1),
                             CODE(OP(aload_0), OP(getfield), 0, C_FIELD, OP(pop), OP(return ))};
    expect(&use, 61, "this before its constructor");
}

/* ---- branches ---- */

/* static m(I): if (x == 0) goto 5; return; 5: return */
#define BRANCHES(words, ...)                                                                       \
    do {                                                                                           \
        const struct build_code code_ = {                                                          \
            METHOD("m", "(I)V", JVM_ACC_STATIC, 2, 2),                                             \
            CODE(OP(iload_0), OP(ifeq), 0, 4, OP(return ), OP(return )), MAPS(__VA_ARGS__)};       \
        expect(&code_, 61, words);                                                                 \
    } while (0)

static void test_maps(void **state) {
    (void)state;
    BRANCHES(NULL, 0, 1, 5);
    BRANCHES("no stack map at pc 5", 0, 0);
    BRANCHES("where no instruction starts", 0, 1, 2);
    BRANCHES("says 1", 0, 1, 64 + 5, 1); /* an int on the stack */
    BRANCHES("ends too early", 0, 2, 5);
    BRANCHES("bytes too many", 0, 1, 5, 0);
    BRANCHES("no such frame", 0, 1, 200);
    BRANCHES(NULL, 0, 1, 250, 0, 5); /* chop: less is known */
    BRANCHES("more locals than there are", 0, 1, 248, 0, 5);
    BRANCHES("local 1 is nothing", 0, 1, 252, 0, 5, 1); /* append an int: not there */
    BRANCHES("larger than the method", 0, 1, 253, 0, 5, 1, 1);
    BRANCHES("local 0 is int", 0, 1, 255, 0, 5, 0, 1, 2, 0, 0); /* full: a float */
    BRANCHES("an object of no class", 0, 1, 255, 0, 5, 0, 1, 7, 0, 1, 0, 0);
    BRANCHES("no instruction makes", 0, 1, 255, 0, 5, 0, 1, 8, 0, 0, 0, 0);
    BRANCHES("no type", 0, 1, 255, 0, 5, 0, 1, 9, 0, 0);
}

static void test_dead_code(void **state) {
    (void)state;
    struct build_code dead = {METHOD("m", "()V", JVM_ACC_STATIC, 2, 2),
                              CODE(OP(return ), OP(return ))};
    expect(&dead, 61, "nothing falls through");
    expect(&dead, 49, NULL); /* inferring never comes there */
}

/* static m(I)I: local 1 is set on both ways, to values that the join must make one of. */
static void join(const char *type, uint8_t first, uint8_t second, uint8_t store, uint8_t load,
                 uint8_t ret, const char *words) {
    const uint8_t code[] = {OP(iload_0), OP(ifeq), 0,      8,     first, store, OP(goto),
                            0,           5,        second, store, load,  ret};
    const struct build_code c = {METHOD("m", type, JVM_ACC_STATIC, 2, 4), .code = code,
                                 .size = sizeof code};
    expect(&c, 49, words);
}

static void test_inference(void **state) {
    (void)state;
    join("(I)I", OP(iconst_0), OP(iconst_1), OP(istore_3), OP(iload_3), OP(ireturn), NULL);
    join("(ILDerived;LBase;)LBase;", OP(aload_1), OP(aload_2), OP(astore_3), OP(aload_3),
         OP(areturn), NULL);
    join("(ILDerived;LBase;)LDerived;", OP(aload_1), OP(aload_2), OP(astore_3), OP(aload_3),
         OP(areturn), "Base where Derived");
    join("(I[LDerived;[LBase;)[LBase;", OP(aload_1), OP(aload_2), OP(astore_3), OP(aload_3),
         OP(areturn), NULL);
    join("(I[I[LBase;)[LBase;", OP(aload_1), OP(aload_2), OP(astore_3), OP(aload_3), OP(areturn),
         "where [LBase; is needed");
    join("(ILDerived;)LDerived;", OP(aconst_null), OP(aload_1), OP(astore_3), OP(aload_3),
         OP(areturn), NULL);
}

/* A loop whose body makes of an int local a float: refused only when the second round is seen. */
static void test_inference_loop(void **state) {
    (void)state;
    const struct build_code c = {METHOD("m", "()V", JVM_ACC_STATIC, 2, 2),
                                 CODE(OP(iconst_0), OP(istore_0), OP(iload_0), OP(pop),
                                      OP(fconst_0), OP(fstore_0), OP(goto), 0xff, 0xfc)};
    expect(&c, 49, "holds nothing where int");
}

static void test_handlers(void **state) {
    (void)state;
    /* try { 1/0 } catch (any) { throw it }: local 1 is set inside, so not known in the handler. */
    struct build_code c = {
        METHOD("m", "(I)V", JVM_ACC_STATIC, 2, 2),
        CODE(OP(iload_0), OP(istore_1), OP(return ), OP(pop), OP(iload_0), OP(pop), OP(return )),
        .handler = {0, 3, 3, 0}};
    expect(&c, 49, NULL);
    expect(&c, 61, "no stack map at pc 3");
    /* same_locals_1_stack_item: Object on the stack, as Throwable may be taken. */
    const uint8_t maps[] = {0, 1, 64 + 3, 7, 0, C_OBJECT};
    c.maps = maps;
    c.maps_size = sizeof maps;
    expect(&c, 61, NULL);
    c.handler[3] = C_BASE;
    expect(&c, 61, "not thrown");
    c.handler[3] = 0;
    c.max_stack = 0;
    expect(&c, 49, "no stack");
    c.max_stack = 2;
    c.handler[0] = 1;
    c.handler[1] = 2;
    const uint8_t uses[] = {OP(iload_0), OP(istore_1), OP(return ), OP(pop),
                            OP(iload_1), OP(pop),      OP(return )};
    c.code = uses;
    expect(&c, 49, "holds nothing where int");
}

/* ---- classes ---- */

static void class_refused(struct build *b, const char *words) {
    struct build_bytes bytes = build_finish(b);
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_classfile c;
    const struct jvm_hierarchy h = {.super = super};
    assert_true(jvm_classfile_read(&c, &a, "T.class", bytes.at, bytes.size, &s));
    assert_false(jvm_verify_class(&c, &h, &s));
    assert_non_null(strstr(s.message, words));
    base_status_drop(&s);
    base_arena_drop(&a);
    build_drop(&bytes);
}

static void test_class(void **state) {
    (void)state;
    struct build b = begin();
    build_field(&b, 0, "x", "I", 0);
    build_field(&b, 0, "x", "J", 0);
    build_field(&b, JVM_ACC_PRIVATE, "x", "I", 0);
    class_refused(&b, "has xI twice");
    b = begin();
    build_field(&b, JVM_ACC_PUBLIC | JVM_ACC_PRIVATE, "x", "I", 0);
    class_refused(&b, "field x cannot be declared");
    b = begin();
    build_field(&b, JVM_ACC_FINAL | JVM_ACC_VOLATILE, "x", "I", 0);
    class_refused(&b, "field x cannot be declared");
    b = begin();
    build_method(&b, &(struct build_code){.name = "m",
                                          .descriptor = "()V",
                                          .access = JVM_ACC_ABSTRACT | JVM_ACC_FINAL});
    class_refused(&b, "method m()V cannot be declared");
    b = begin();
    b.access = JVM_ACC_FINAL | JVM_ACC_ABSTRACT;
    class_refused(&b, "both abstract and final");
    b = begin();
    b.access = JVM_ACC_INTERFACE | JVM_ACC_ABSTRACT;
    class_refused(&b, "not as interfaces are");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_structure),  cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_locals),     cmocka_unit_test(test_stack),
        cmocka_unit_test(test_references), cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_new),        cmocka_unit_test(test_constructor),
        cmocka_unit_test(test_maps),       cmocka_unit_test(test_dead_code),
        cmocka_unit_test(test_inference),  cmocka_unit_test(test_inference_loop),
        cmocka_unit_test(test_handlers),   cmocka_unit_test(test_class),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
