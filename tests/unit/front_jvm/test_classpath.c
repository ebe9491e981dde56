/* Class paths over folders, jars, single files, embedded classes and a small JDK. */
#include "front/jvm/read/classpath.h"
#include "image.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define TEXT(s) s, sizeof(s) - 1

static struct jvm_classpath *open_bare(const struct jvm_embedded_class *embedded) {
    struct base_status s = {0};
    struct jvm_classpath *p = jvm_classpath_open(
        &(struct jvm_classpath_options){.embedded = embedded, .no_jdk = true}, &s);
    assert_non_null(p);
    return p;
}

/* What is found under the name begins with this text; NULL: nothing is. */
static void finds(struct jvm_classpath *p, const char *name, const char *text) {
    struct base_status s = {0};
    struct jvm_found found;
    assert_true(jvm_classpath_find(p, jvm_text_of(name), &found, &s));
    if (!text) {
        assert_null(found.at);
        return;
    }
    assert_non_null(found.at);
    assert_non_null(found.file);
    assert_int_equal(found.size, strlen(text));
    assert_memory_equal(found.at, text, found.size);
}

static void test_folder(void **state) {
    (void)state;
    char *folder = scratch_make();
    scratch_write(folder, "a/B.class", TEXT("in folder"));
    scratch_write(folder, "x.txt", TEXT("resource"));
    struct jvm_classpath *p = open_bare(NULL);
    struct base_status s = {0};
    assert_true(jvm_classpath_add(p, folder, NULL, &s));
    finds(p, "a/B", "in folder");
    finds(p, "a/C", NULL);
    finds(p, "a", NULL);
    finds(p, "[I", NULL);
    finds(p, "", NULL);
    struct jvm_found found;
    assert_true(jvm_classpath_resource(p, jvm_text_of("x.txt"), 0, &found, &s));
    assert_int_equal(found.size, 8);
    assert_int_equal(found.origin, JVM_ORIGIN_USER);
    /* Nothing outside of the folder. */
    char *sub = scratch_path(folder, "a");
    struct jvm_classpath *q = open_bare(NULL);
    assert_true(jvm_classpath_add(q, sub, NULL, &s));
    assert_true(jvm_classpath_resource(q, jvm_text_of("../x.txt"), 0, &found, &s));
    assert_null(found.at);
    finds(q, "B", "in folder");
    free(sub);
    jvm_classpath_drop(p);
    jvm_classpath_drop(q);
    scratch_drop(folder);
}

static void test_order(void **state) {
    (void)state;
    static const struct jvm_embedded_class embedded[] = {
        {"a/A", (const unsigned char *)"ours", 4}, {"a/Z", (const unsigned char *)"z", 1}, {0}};
    char *folder = scratch_make();
    scratch_write(folder, "one/a/A.class", TEXT("one"));
    scratch_write(folder, "one/a/B.class", TEXT("one"));
    scratch_write(folder, "two/a/B.class", TEXT("two"));
    scratch_write(folder, "two/a/C.class", TEXT("two"));
    char *list = NULL;
    assert_true(asprintf(&list, "%s/one:%s/two", folder, folder) > 0);
    struct jvm_classpath *p = open_bare(embedded);
    struct base_status s = {0};
    assert_true(jvm_classpath_add_list(p, list, &s));
    finds(p, "a/A", "ours");
    finds(p, "a/B", "one");
    finds(p, "a/C", "two");
    finds(p, "a/Z", "z");
    jvm_classpath_drop(p);
    free(list);
    scratch_drop(folder);
}

static void write_jar(const char *folder, const char *name, const struct scratch_file *files) {
    struct build_bytes jar = scratch_jar(files);
    scratch_write(folder, name, jar.at, jar.size);
    build_drop(&jar);
}

static void test_jars(void **state) {
    (void)state;
    char *folder = scratch_make();
    write_jar(
        folder, "app.jar",
        (const struct scratch_file[]){
            {"META-INF/MANIFEST.MF", TEXT("Main-Class: m.Main\nClass-Path: lib/b.jar gone.jar\n")},
            {"m/Main.class", TEXT("main")},
            {0}});
    /* Names the first again, by another path: no ring. */
    write_jar(folder, "lib/b.jar",
              (const struct scratch_file[]){
                  {"META-INF/MANIFEST.MF", TEXT("Class-Path: ../lib/../app.jar\n")},
                  {"m/Helper.class", TEXT("helper")},
                  {0}});
    char *jar = scratch_path(folder, "app.jar"), *all = scratch_path(folder, "lib/*");
    struct jvm_classpath *p = open_bare(NULL);
    struct base_status s = {0};
    const char *main = NULL;
    assert_true(jvm_classpath_add(p, jar, &main, &s));
    assert_string_equal(main, "m/Main");
    finds(p, "m/Main", "main");
    finds(p, "m/Helper", "helper");
    jvm_classpath_drop(p);
    p = open_bare(NULL);
    assert_true(jvm_classpath_add(p, all, NULL, &s));
    finds(p, "m/Helper", "helper");
    jvm_classpath_drop(p);
    free(jar);
    free(all);
    scratch_drop(folder);
}

static void test_single_class(void **state) {
    (void)state;
    char *folder = scratch_make();
    struct build b = build_class("p/q/Main", "java/lang/Object");
    struct build_bytes bytes = build_finish(&b);
    scratch_write(folder, "p/q/Main.class", bytes.at, bytes.size);
    scratch_write(folder, "p/Other.class", TEXT("other"));
    scratch_write(folder, "elsewhere/Main.class", bytes.at, bytes.size);
    char *path = scratch_path(folder, "p/q/Main.class");
    struct jvm_classpath *p = open_bare(NULL);
    struct base_status s = {0};
    const char *main = NULL;
    assert_true(jvm_classpath_add(p, path, &main, &s));
    assert_string_equal(main, "p/q/Main");
    finds(p, "p/Other", "other"); /* its package's root is on the path */
    jvm_classpath_drop(p);
    free(path);
    path = scratch_path(folder, "elsewhere/Main.class");
    p = open_bare(NULL);
    assert_true(jvm_classpath_add(p, path, &main, &s));
    struct jvm_found found;
    assert_true(jvm_classpath_find(p, jvm_text_of("p/q/Main"), &found, &s));
    assert_int_equal(found.size, bytes.size);
    finds(p, "p/Other", NULL);
    jvm_classpath_drop(p);
    free(path);
    build_drop(&bytes);
    scratch_drop(folder);
}

static void fails(const char *entry, const char *words) {
    struct jvm_classpath *p = open_bare(NULL);
    struct base_status s = {0};
    assert_false(jvm_classpath_add(p, entry, NULL, &s));
    char *text = base_status_text(&s);
    if (!strstr(text, words))
        fail_msg("\"%s\" is not in \"%s\"", words, text);
    free(text);
    base_status_drop(&s);
    jvm_classpath_drop(p);
}

static void test_bad_entries(void **state) {
    (void)state;
    char *folder = scratch_make();
    scratch_write(folder, "A.class", TEXT("text"));
    scratch_write(folder, "A.jar", TEXT("text"));
    char *class = scratch_path(folder, "A.class"), *jar = scratch_path(folder, "A.jar");
    fails("/nowhere/A.class", "No such file");
    fails("/nowhere/A.jar", "No such file");
    fails("/nowhere/*", "No such file");
    fails(class, "class file");
    fails(jar, "not a readable jar");
    free(class);
    free(jar);
    scratch_drop(folder);
}

/* ---- the JDK ---- */

static void write_jdk(const char *folder, const char *name, uint16_t major) {
    struct build b = build_class("java/lang/Object", NULL);
    b.major = major;
    struct build_bytes object = build_finish(&b);
    const struct image_file files[] = {
        {"java.base", "java/lang", "Object", "class", object.at, object.size, NULL},
        {"java.base", "META-INF/services", "x", "Y", "service", 7, NULL},
        {"packages", "", "java.lang", "", NULL, 0, "java.base"},
    };
    struct build_bytes image = image_build(files, 3);
    scratch_write(folder, name, image.at, image.size);
    build_drop(&image);
    build_drop(&object);
}

static void test_jdk(void **state) {
    (void)state;
    char *folder = scratch_make();
    write_jdk(folder, "jdk/lib/modules", 61);
    write_jdk(folder, "new/lib/modules", 65);
    scratch_write(folder, "user/java/lang/Object.class", TEXT("usurper"));
    scratch_write(folder, "user/META-INF/services/z", TEXT("z"));
    char *home = scratch_path(folder, "jdk"), *user = scratch_path(folder, "user");
    struct base_status s = {0};
    struct jvm_classpath *p =
        jvm_classpath_open(&(struct jvm_classpath_options){.java_home = home}, &s);
    assert_non_null(p);
    assert_string_equal(jvm_classpath_java_home(p), home);
    assert_true(jvm_classpath_add(p, user, NULL, &s));
    struct jvm_found found;
    assert_true(jvm_classpath_find(p, jvm_text_of("java/lang/Object"), &found, &s));
    assert_int_equal(found.origin, JVM_ORIGIN_JDK);
    assert_true(jvm_classpath_resource(p, jvm_text_of("META-INF/services/x.Y"), 0, &found, &s));
    assert_int_equal(found.size, 7);
    assert_true(jvm_classpath_resource(p, jvm_text_of("META-INF/services/z"), 0, &found, &s));
    assert_int_equal(found.size, 1);
    assert_true(jvm_text_is(jvm_classpath_module(p, jvm_text_of("java/lang")), "java.base"));
    assert_null(jvm_classpath_module(p, jvm_text_of("user")).at);
    jvm_classpath_drop(p);
    free(user);
    free(home);
    home = scratch_path(folder, "new");
    assert_null(jvm_classpath_open(&(struct jvm_classpath_options){.java_home = home}, &s));
    assert_non_null(strstr(s.message, "is JDK 21; the class library of JDK 17 is needed"));
    base_status_drop(&s);
    free(home);
    scratch_drop(folder);
}

/* $JAVA_HOME first, then the java on $PATH, through symbolic links. */
static void test_java_home(void **state) {
    (void)state;
    char *folder = scratch_make();
    write_jdk(folder, "jdk/lib/modules", 61);
    scratch_write(folder, "jdk/bin/java", TEXT("#!/bin/sh\n"));
    scratch_write(folder, "bin/other", TEXT(""));
    char *home = scratch_path(folder, "jdk"), *java = scratch_path(folder, "jdk/bin/java");
    char *bin = scratch_path(folder, "bin"), *link = scratch_path(folder, "bin/java");
    assert_int_equal(chmod(java, 0755), 0);
    assert_int_equal(symlink(java, link), 0);
    char *old_path = getenv("PATH") ? strdup(getenv("PATH")) : NULL;
    char *old_home = getenv("JAVA_HOME") ? strdup(getenv("JAVA_HOME")) : NULL;
    unsetenv("JAVA_HOME");
    setenv("PATH", bin, 1);
    struct base_status s = {0};
    struct jvm_classpath *p = jvm_classpath_open(&(struct jvm_classpath_options){0}, &s);
    assert_non_null(p);
    char *real = realpath(home, NULL);
    assert_string_equal(jvm_classpath_java_home(p), real);
    jvm_classpath_drop(p);
    setenv("JAVA_HOME", bin, 1);
    assert_null(jvm_classpath_open(&(struct jvm_classpath_options){0}, &s));
    assert_non_null(strstr(s.message, "is no JDK"));
    base_status_drop(&s);
    unsetenv("JAVA_HOME");
    setenv("PATH", "/nowhere", 1);
    assert_null(jvm_classpath_open(&(struct jvm_classpath_options){0}, &s));
    assert_non_null(strstr(s.message, "no JDK found"));
    base_status_drop(&s);
    if (old_path)
        setenv("PATH", old_path, 1);
    if (old_home)
        setenv("JAVA_HOME", old_home, 1);
    free(old_path);
    free(old_home);
    free(real);
    free(home);
    free(java);
    free(bin);
    free(link);
    scratch_drop(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folder),      cmocka_unit_test(test_order),
        cmocka_unit_test(test_jars),        cmocka_unit_test(test_single_class),
        cmocka_unit_test(test_bad_entries), cmocka_unit_test(test_jdk),
        cmocka_unit_test(test_java_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
