/* The fuzz targets of the Java readers on the same few thousand damaged inputs in every test run:
 * classes and images made by hand, a jar, and classes of the JDK where one is installed. */
#define LLVMFuzzerTestOneInput fuzz_class
#include "../../fuzz/fuzz_front_jvm_class.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_image
#include "../../fuzz/fuzz_front_jvm_image.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_jar
#include "../../fuzz/fuzz_front_jvm_jar.c"
#undef LLVMFuzzerTestOneInput

#include "front/jvm/read/bytecode.h"
#include "front/jvm/read/classpath.h"
#include "image.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef int target(const uint8_t *bytes, size_t size);

static uint64_t random_next(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* One to four bytes changed, sometimes the end cut off; in memory of exactly its size. */
static void mutate(target *run, const uint8_t *bytes, size_t size, uint64_t *seed) {
    size_t cut = random_next(seed) % 16 ? size : random_next(seed) % size;
    uint8_t *copy = malloc(cut + !cut);
    memcpy(copy, bytes, cut);
    for (uint64_t n = 1 + random_next(seed) % 4; n && cut; n--) {
        static const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff};
        size_t at = random_next(seed) % cut;
        copy[at] = random_next(seed) % 2 ? (uint8_t)random_next(seed)
                                         : values[random_next(seed) % sizeof values];
    }
    run(copy, cut);
    free(copy);
}

static void mutate_often(target *run, const uint8_t *bytes, size_t size, uint32_t times) {
    uint64_t seed = size;
    run(bytes, size);
    for (uint32_t i = 0; i < times; i++)
        mutate(run, bytes, size, &seed);
}

static struct build_bytes some_class(void) {
    struct build b = build_class("A", "java/lang/Object");
    uint8_t init = (uint8_t)build_member(&b, 10, "java/lang/Object", "<init>", "()V");
    const uint8_t code[] = {JVM_OP_aload_0, JVM_OP_invokespecial, 0,           init,
                            JVM_OP_iload_1, JVM_OP_ifeq,          0,           4,
                            JVM_OP_return,  JVM_OP_lconst_0,      JVM_OP_pop2, JVM_OP_return};
    const uint8_t maps[] = {0, 1, 255, 0, 9, 0, 2, 7, 0, 2, 1, 0, 0};
    build_method(&b, &(struct build_code){.name = "<init>",
                                          .descriptor = "(I)V",
                                          .max_stack = 2,
                                          .max_locals = 2,
                                          .code = code,
                                          .size = sizeof code,
                                          .maps = maps,
                                          .maps_size = sizeof maps});
    build_field(&b, JVM_ACC_STATIC, "x", "I", build_constant(&b, 3, "1234", 4));
    return build_finish(&b);
}

static void test_class(void **state) {
    (void)state;
    struct build_bytes bytes = some_class();
    mutate_often(fuzz_class, bytes.at, bytes.size, 5000);
    build_drop(&bytes);
}

static void test_image(void **state) {
    (void)state;
    const struct image_file files[] = {
        {"java.base", "java/lang", "Object", "class", "object", 6, NULL},
        {"java.base", "", "module-info", "class", "module", 6, NULL},
        {"packages", "", "java.lang", "", NULL, 0, "java.base"},
    };
    struct build_bytes bytes = image_build(files, 3);
    mutate_often(fuzz_image, bytes.at, bytes.size, 5000);
    build_drop(&bytes);
}

static void test_jar(void **state) {
    (void)state;
    struct build_bytes class = some_class();
    const struct scratch_file files[] = {
        {"META-INF/MANIFEST.MF", "Main-Class: p.B\nMulti-Release: true\n", 36},
        {"A.class", class.at, class.size},
        {"p/B.class", class.at, class.size},
        {0},
    };
    struct build_bytes bytes = scratch_jar(files);
    mutate_often(fuzz_jar, bytes.at, bytes.size, 3000);
    build_drop(&bytes);
    build_drop(&class);
}

static void test_jdk_classes(void **state) {
    (void)state;
    static const char *const names[] = {"java/lang/Thread$State", "java/util/HashMap$Node",
                                        "java/lang/Integer$IntegerCache", "java/util/Optional",
                                        "java/lang/invoke/VarHandle$AccessMode"};
    struct base_status s = {0};
    struct jvm_classpath *p = jvm_classpath_open(&(struct jvm_classpath_options){0}, &s);
    base_status_drop(&s);
    if (!p) {
        print_message("no JDK 17 here: skipped\n");
        skip();
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct jvm_found found;
        assert_true(jvm_classpath_find(p, jvm_text_of(names[i]), &found, &s));
        assert_non_null(found.at);
        mutate_often(fuzz_class, found.at, found.size, 400);
    }
    jvm_classpath_drop(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_class),
        cmocka_unit_test(test_image),
        cmocka_unit_test(test_jar),
        cmocka_unit_test(test_jdk_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
