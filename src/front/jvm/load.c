/* How a Java program gets into heddle: sources are compiled, the class path is opened, main is
 * found, and the function that the first thread runs is written. Everything else is lowered when it
 * is called. */
#include "front/jvm/front.h"

#include "base/fatal.h"
#include "base/text.h"
#include "front/jvm/class/foresee.h"
#include "front/jvm/compile.h"
#include "front/jvm/invariant.h"
#include "front/jvm/lower/lower_int.h"
#include "front/jvm/native.h"
#include "front/jvm/supply.h"
#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define MAIN "([Ljava/lang/String;)V"

bool front_jvm_reads(const char *path) {
    return front_jvm_is_source(path) || base_has_suffix(path, ".class") ||
           base_has_suffix(path, ".jar");
}

/* ---- the context ---- */

static bool open_path(struct jvm *j, const struct front_jvm_input *in, struct base_status *s) {
    struct jvm_classpath_options options = {.embedded = front_jvm_classes};
    j->path = jvm_classpath_open(&options, s);
    return j->path && (!in->classpath || jvm_classpath_add_list(j->path, in->classpath, s));
}

/* Object comes first: jvm_of finds the context by class 0. */
static bool load_first_classes(struct jvm *j, struct base_status *s) {
    const struct {
        const char *name;
        struct jvm_class **class;
    } first[] = {{"java/lang/Object", &j->object},
                 {"java/lang/Cloneable", &j->cloneable},
                 {"java/io/Serializable", &j->serializable},
                 {"java/lang/String", &j->string},
                 {"java/lang/Class", &j->class}};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        *first[i].class = jvm_class_find(j, first[i].name, s);
        if (!*first[i].class)
            return false;
    }
    assert(j->program->classes.at[0].front == j->object);
    return true;
}

static void set_raises(struct jvm *j) {
    static const char *const names[IR_RAISE_KINDS] = {
        [IR_RAISE_NULL] = "nullPointer",  [IR_RAISE_BOUNDS] = "bounds",
        [IR_RAISE_DIVISION] = "division", [IR_RAISE_OVERFLOW] = "overflow",
        [IR_RAISE_SIZE] = "size",         [IR_RAISE_MEMORY] = "memory",
        [IR_RAISE_STACK] = "stack"};
    for (uint32_t i = 0; i < IR_RAISE_KINDS; i++) {
        assert(names[i]);
        j->program->raise[i] = jvm_function(j, "heddle/Raise", names[i], "(JJ)V");
    }
}

static struct jvm *open_context(const struct front_jvm_input *in, struct ir_program *p) {
    static const struct jvm_stand_ins stand_ins = {
        .exists = jvm_native_exists,
        .redirect = jvm_native_redirect,
        .wait_redirect = jvm_native_wait_redirect,
        .ask = jvm_native_ask,
        .init_body = jvm_init_generate,
        .redirect_body = jvm_redirect_generate,
        .ask_body = jvm_ask_generate,
    };
    struct jvm *j = base_calloc(1, sizeof *j);
    j->program = p;
    j->stand_ins = &stand_ins;
    j->no_assertions = in->no_assertions;
    j->look_into_library = in->look_into_library;
    struct ir_supply supply = jvm_supply(j);
    ir_supply_begin(p, &supply);
    return j;
}

void front_jvm_drop(struct ir_program *p) {
    if (!p->classes.count)
        return;
    struct jvm *j = jvm_of(p);
    if (j->path)
        jvm_classpath_drop(j->path);
    base_vec_drop(&j->classes);
    base_vec_drop(&j->selectors);
    base_vec_drop(&j->literals);
    base_vec_drop(&j->mirrored);
    base_vec_drop(&j->sources);
    base_index_drop(&j->class_index);
    base_index_drop(&j->selector_index);
    base_index_drop(&j->literal_index);
    base_index_drop(&j->mirror_index);
    base_arena_drop(&j->arena);
    free(j);
}

/* ---- which class is main's ---- */

static bool has_main(struct jvm_class *class) {
    const struct jvm_method *m = jvm_method_find(class, "main", MAIN);
    return m && (m->access & JVM_ACC_STATIC);
}

/* "a/b/Bank.java" may hold the class Bank of any package. */
static bool is_of_file(const struct jvm_class *class, const char *file) {
    assert(file && front_jvm_is_source(file));
    const char *base = strrchr(file, '/'), *name = strrchr(class->name, '/');
    base = base ? base + 1 : file;
    name = name ? name + 1 : class->name;
    size_t length = strlen(base) - strlen(".java");
    return strlen(name) == length && memcmp(name, base, length) == 0;
}

struct compiled {
    struct jvm *j;
    const struct front_jvm_input *in;
    const char *first_source;
    struct jvm_class *main;
};

/* Reads every class below a folder. After that its files are not needed any more. */
static bool read_folder(struct compiled *c, const char *folder, const char *package,
                        struct base_status *s) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort);
    bool ok = count >= 0 || base_fail(s, "cannot read %s", folder);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        char *path = base_arena_printf(&c->j->arena, "%s/%s", folder, name);
        struct stat st;
        if (ok && name[0] != '.' && stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
            char *inside = base_arena_printf(&c->j->arena, "%s%s/", package, name);
            ok = read_folder(c, path, inside, s);
        } else if (ok && base_has_suffix(name, ".class")) {
            int length = (int)(strlen(name) - strlen(".class"));
            struct jvm_class *class = jvm_class_find(
                c->j, base_arena_printf(&c->j->arena, "%s%.*s", package, length, name), s);
            ok = class != NULL;
            if (ok && has_main(class) && (!c->main || is_of_file(class, c->first_source)))
                c->main = class;
        }
        free(entries[i]);
    }
    free(entries);
    return ok;
}

static bool read_sources(struct compiled *c, struct base_status *s) {
    struct base_scratch scratch = {0};
    bool ok = front_jvm_compile(c->in, &scratch, s);
    if (ok) {
        char *classes = base_arena_printf(&c->j->arena, "%s/classes", scratch.path);
        ok = jvm_classpath_add(c->j->path, classes, NULL, s) && read_folder(c, classes, "", s);
    }
    base_scratch_drop(&scratch);
    return ok;
}

static bool read_files(struct compiled *c, struct base_status *s) {
    const char *named = NULL;
    for (uint32_t i = 0; i < c->in->file_count; i++) {
        const char *file = c->in->files[i], *main = NULL;
        if (!front_jvm_reads(file))
            return base_fail_line(s, file, 0,
                                  "not a kind of file that heddle reads (.java .class .jar)");
        if (front_jvm_is_source(file)) {
            c->first_source = c->first_source ? c->first_source : file;
            *base_vec_push(&c->j->sources) = base_arena_strdup(&c->j->arena, file);
        } else if (!jvm_classpath_add(c->j->path, file, &main, s)) {
            return false;
        }
        named = named ? named : main;
    }
    if (c->first_source && !read_sources(c, s))
        return false;
    if (!c->in->main && (c->main || !named))
        return true;
    char *name = base_arena_strdup(&c->j->arena, c->in->main ? c->in->main : named);
    for (char *at = name; *at; at++)
        if (*at == '.')
            *at = '/';
    c->main = jvm_class_find(c->j, name, s);
    return c->main != NULL;
}

static bool find_main(struct compiled *c, struct base_status *s) {
    if (!read_files(c, s))
        return false;
    if (!c->main)
        return base_fail(s,
                         "no class has the method main(String[]), where the program would begin");
    if (!has_main(c->main))
        return base_fail(s, "%s has no static method main(String[])", c->main->name);
    return jvm_supply_verify(c->main, s);
}

/* ---- the entry ---- */

static void write_arguments(struct jvm_emit *e, const struct front_jvm_input *in, uint16_t array) {
    uint16_t count = jvm_emit_reg(e), at = jvm_emit_reg(e), string = jvm_emit_reg(e);
    jvm_emit_const(e, count, in->argument_count);
    jvm_emit_xy(e, IR_OP_newarr, array, count, 0, jvm_class_array(e->j->string)->ir, 0);
    for (uint32_t i = 0; i < in->argument_count; i++) {
        jvm_emit_const(e, count, i);
        jvm_emit_imm(e, IR_OP_elem, at, array, count, 8);
        jvm_emit_string(e, string, in->arguments[i]);
        jvm_emit_store(e, 'L', string, at, 0, IR_ORDER_PLAIN);
    }
}

/* If an exception leaves the instructions from `first` on, heddle.Start is asked while every frame
 * is still there. It reports the exception, or says that the program itself handles it, at
 * `caught`. The code goes on after the instructions written so far, which must not run into it. */
static void write_guard(struct jvm_emit *e, uint32_t first, uint32_t end, uint32_t caught,
                        uint16_t exception) {
    assert(first <= end && end <= e->f->code.count);
    uint16_t taken = jvm_emit_reg(e);
    jvm_emit_handler(e, first, end, caught, exception, IR_NO_INDEX);
    struct ir_handler *h = &e->f->handlers.at[e->f->handlers.count - 1];
    h->kind = IR_HANDLER_FILTER;
    h->filter = e->f->code.count;
    jvm_emit_library(e, "heddle/Start", "takes", "(Ljava/lang/Throwable;)Z", &exception, taken);
    jvm_emit_op(e, IR_OP_endfilter, 0, taken, 0);
}

static struct ir_function *begin_function(struct jvm *j, const char *name, struct jvm_emit *e) {
    uint32_t index = ir_build_function(j->program, name);
    struct ir_function *f = &j->program->functions.at[index];
    f->library = f->managed = true;
    jvm_emit_begin(e, j, f, 0);
    return f;
}

static void write_entry(struct jvm *j, const struct front_jvm_input *in, struct jvm_class *main) {
    struct jvm_emit e;
    struct ir_function *f = begin_function(j, "heddle.start", &e);
    j->program->entry = (uint32_t)(f - j->program->functions.at);
    f->results = 1;
    uint16_t args = jvm_emit_reg(&e), exception = jvm_emit_reg(&e), code = jvm_emit_reg(&e);
    uint32_t caught = jvm_emit_label(&e);
    jvm_emit_library(&e, "heddle/Start", "begin", "()V", NULL, 0);
    write_arguments(&e, in, args);
    uint32_t first = f->code.count;
    struct jvm_method *m = jvm_method_find(main, "main", MAIN);
    assert(m->access & JVM_ACC_STATIC && !m->results);
    jvm_emit_init(&e, main);
    jvm_emit_call(&e, jvm_method_function(m), &args, 1, 0);
    uint32_t end = f->code.count;
    jvm_emit_library(&e, "heddle/Start", "end", "()V", NULL, 0);
    jvm_emit_const(&e, code, 0);
    jvm_emit_ret(&e, code, 1);
    jvm_emit_here(&e, caught);
    jvm_emit_library(&e, "heddle/Start", "uncaught", "(Ljava/lang/Throwable;)V", &exception, 0);
    jvm_emit_const(&e, code, 1);
    jvm_emit_ret(&e, code, 1);
    write_guard(&e, first, end, caught, exception);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
}

/* The function that every thread but the first runs; its parameter is the Thread. */
static void write_thread_entry(struct jvm *j) {
    struct jvm_emit e;
    struct ir_function *f = begin_function(j, JVM_THREAD_ENTRY, &e);
    f->params = 1;
    f->narrow = true;
    uint16_t thread = jvm_emit_reg(&e), exception = jvm_emit_reg(&e);
    uint32_t caught = jvm_emit_label(&e);
    jvm_emit_library(&e, "heddle/Start", "run", "(Ljava/lang/Thread;)V", &thread, 0);
    uint32_t end = f->code.count;
    jvm_emit_ret(&e, 0, 0);
    jvm_emit_here(&e, caught);
    jvm_emit_library(&e, "heddle/Start", "uncaughtIn", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V",
                     (const uint16_t[]){thread, exception}, 0);
    jvm_emit_ret(&e, 0, 0);
    write_guard(&e, 0, end, caught, exception);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
}

/* "JDK 17.0.15", as the JDK's own file `release` says. */
static const char *library_version(struct jvm *j) {
    static const char key[] = "\nJAVA_VERSION=\"";
    const char *home = jvm_classpath_java_home(j->path), *found = NULL;
    struct base_status ignored = {0};
    size_t size;
    char *path = base_arena_printf(&j->program->arena, "%s/release", home ? home : "");
    char *text = home ? base_file_read(path, &size, &ignored) : NULL;
    base_status_drop(&ignored);
    if (text) {
        char *lines = base_arena_printf(&j->program->arena, "\n%s", text);
        found = strstr(lines, key);
    }
    free(text);
    const char *version = found ? found + strlen(key) : "of an unknown version";
    return base_arena_printf(&j->program->arena, "JDK %.*s", (int)strcspn(version, "\"\n"),
                             version);
}

bool front_jvm_load(const struct front_jvm_input *in, struct ir_program *p, struct base_status *s) {
    assert(!p->functions.count && !p->classes.count);
    if (!in->file_count && !in->main)
        return base_fail(s, "no input files");
    struct jvm *j = open_context(in, p);
    struct compiled c = {.j = j, .in = in};
    if (!open_path(j, in, s) || !load_first_classes(j, s) || !find_main(&c, s))
        return false;
    p->library = library_version(j);
    set_raises(j);
    jvm_foresee(j);
    write_entry(j, in, c.main);
    write_thread_entry(j);
    return jvm_invariants_find(j, s);
}
