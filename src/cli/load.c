/* Makes a program from the files that a user names. Only this file and doctor.c know the
 * languages. */
#include "cli/load.h"

#include "base/text.h"
#include "cli/folders.h"
#include "front/cil/front.h"
#include "front/cil/native_tables.h"
#include "front/jvm/front.h"
#include "front/jvm/native.h"
#include "front/llvm/front.h"
#include "ir/passes.h"
#include "report/checks.h"
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the files of a kind in a folder and below it ---- */

enum { DEEPEST = 32 };

typedef BASE_VEC(const char *) folder_files;

static bool find_files(const char *path, const char *suffix, uint32_t depth, struct base_arena *a,
                       folder_files *out, struct base_status *s);

static bool find_files_in(const char *path, const char *suffix, uint32_t depth,
                          struct base_arena *a, folder_files *out, struct base_status *s) {
    struct dirent **names;
    int count = scandir(path, &names, NULL, alphasort);
    bool ok = count >= 0 || base_fail(s, "%s: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        size_t n = strlen(path);
        const char *between = n && path[n - 1] == '/' ? "" : "/";
        if (ok && names[i]->d_name[0] != '.')
            ok = find_files(base_arena_printf(a, "%s%s%s", path, between, names[i]->d_name), suffix,
                            depth + 1, a, out, s);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    return ok;
}

static bool find_files(const char *path, const char *suffix, uint32_t depth, struct base_arena *a,
                       folder_files *out, struct base_status *s) {
    struct stat st;
    if (stat(path, &st) != 0)
        return base_fail(s, "%s: %s", path, strerror(errno));
    if (depth > DEEPEST)
        return base_fail(s, "%s: folders are nested more than %d deep", path, DEEPEST);
    if (S_ISDIR(st.st_mode))
        return find_files_in(path, suffix, depth, a, out, s);
    if (base_has_suffix(path, suffix))
        *base_vec_push(out) = base_arena_strdup(a, path);
    return true;
}

/* Adds the path itself if it is a file with that suffix, or all such files below it, in the order
 * of their names; the names live in `a`. */
static bool folder_find(const char *path, const char *suffix, struct base_arena *a,
                        folder_files *out, struct base_status *s) {
    return find_files(path, suffix, 0, a, out, s);
}

/* ---- programs ---- */

/* PROPERTY(name, specification): what a bare name after --property means. */
#define MAIN(formula) "CHECK( init(main()), LTL(" formula ") )\n"
#define PROPERTIES(PROPERTY)                                                                       \
    PROPERTY("unreach-call", MAIN("G ! call(reach_error())"))                                      \
    PROPERTY("no-data-race", MAIN("G ! data-race"))                                                \
    PROPERTY("no-overflow", MAIN("G ! overflow"))                                                  \
    PROPERTY("valid-memsafety",                                                                    \
             MAIN("G valid-free") MAIN("G valid-deref") MAIN("G valid-memtrack"))                  \
    PROPERTY("valid-memcleanup", MAIN("G valid-memcleanup"))                                       \
    PROPERTY("termination", MAIN("F end"))

static const char *specification(const char *name) {
#define PROPERTY(n, text)                                                                          \
    if (!strcmp(name, n))                                                                          \
        return text;
    PROPERTIES(PROPERTY)
#undef PROPERTY
    return NULL;
}

static bool find_property(struct cli_program *p, const struct cli_options *o,
                          struct base_status *s) {
    assert(!p->property);
    if (p->is_task)
        p->property = task_property_find(&p->task, o->property);
    if (p->property)
        return true;
    if (!o->property && !o->svcomp)
        return !p->is_task || base_fail(s, "%s: no property that heddle checks", p->task.file);
    const char *name = o->property ? o->property : "unreach-call";
    const char *text = specification(name);
    bool ok = text ? task_property_parse(&p->asked, &p->arena, text, name, s)
                   : task_property_read(&p->asked, &p->arena, name, s);
    if (!ok)
        return false;
    if (!p->asked.subproperties)
        return base_fail(s, "%s: not a property that heddle checks", name);
    p->property = &p->asked;
    return true;
}

static bool load_task(struct cli_program *p, const struct cli_options *o, struct base_status *s) {
    assert(!p->is_task && !p->property);
    if (o->files.count != 1)
        return base_fail(s, "%s: a task definition comes alone", o->files.at[0]);
    p->is_task = true;
    return task_read(&p->task, o->files.at[0], s);
}

/* Assembles programs in text form, so that tests can run the machine without a compiler. */
static bool load_text(struct cli_program *p, const struct cli_options *o, struct base_status *s) {
    for (uint32_t i = 0; i < o->files.count; i++) {
        size_t size;
        char *text = base_file_read(o->files.at[i], &size, s);
        bool ok = text && ir_assemble(&p->ir, text, o->files.at[i], s);
        free(text);
        if (!ok)
            return false;
    }
    const char *entry = o->entry ? o->entry : "main";
    p->ir.entry = ir_program_find_function(&p->ir, entry);
    if (p->ir.entry == IR_NO_INDEX)
        return base_fail(s, "%s: no function %s", o->files.at[0], entry);
    if (!ir_verify(&p->ir, s))
        return false;
    ir_live_compute(&p->ir);
    return true;
}

static const struct cli_front fronts[] = {
    {"C", front_llvm_natives, &front_llvm_native_count, NULL, true},
    {"Java", jvm_natives, &jvm_native_count, front_jvm_drop, true},
    {"C#", cil_native_tables, &cil_native_table_count, front_cil_drop, false},
};
enum { FRONT_LLVM, FRONT_JVM, FRONT_CIL };

static bool load_java(struct cli_program *p, const struct cli_options *o, struct base_status *s) {
    struct front_jvm_input in = {
        .files = o->files.at,
        .file_count = o->files.count,
        .classpath = o->classpath,
        .main = o->entry,
        .flags = o->flags.at,
        .flag_count = o->flags.count,
        .arguments = o->args.at,
        .argument_count = o->args.count,
        .look_into_library = o->vm.look_into_library,
    };
    p->front = &fronts[FRONT_JVM];
    return front_jvm_load(&in, &p->ir, s);
}

/* Loads a task in Java, whose inputs are folders and whose properties name Main.main. */
static bool load_java_task(struct cli_program *p, const struct cli_options *o,
                           struct base_status *s) {
    folder_files files = {0};
    bool ok = true;
    assert(p->is_task && p->property);
    for (uint32_t i = 0; ok && i < p->task.inputs.count; i++)
        ok = folder_find(p->task.inputs.at[i], ".java", &p->arena, &files, s);
    struct front_jvm_input in = {
        .files = files.at,
        .file_count = files.count,
        .main = o->entry ? o->entry : "Main",
        .flags = o->flags.at,
        .flag_count = o->flags.count,
        .look_into_library = o->vm.look_into_library,
    };
    p->front = &fronts[FRONT_JVM];
    if (ok && !files.count)
        ok = base_fail(s, "%s: its folders have no .java files", p->task.file);
    ok = ok && front_jvm_load(&in, &p->ir, s);
    base_vec_drop(&files);
    return ok;
}

static bool is_java_task(const struct cli_program *p) {
    if (!p->is_task)
        return false;
    if (p->task.language)
        return strcmp(p->task.language, "Java") == 0;
    assert(p->task.inputs.count);
    const char *first = p->task.inputs.at[0];
    return base_has_suffix(first, "/") || base_has_suffix(first, ".java");
}

static bool load_net(struct cli_program *p, const struct cli_options *o, struct base_status *s) {
    struct front_cil_input in = {
        .files = o->files.at,
        .file_count = o->files.count,
        .references = o->references.at,
        .reference_count = o->references.count,
        .flags = o->flags.at,
        .flag_count = o->flags.count,
        .entry = o->entry,
        .args = o->args.at,
        .arg_count = o->args.count,
    };
    p->front = &fronts[FRONT_CIL];
    return front_cil_load(&in, &p->ir, s);
}

static bool load_native(struct cli_program *p, const struct cli_options *o, struct base_status *s) {
    const struct task_property *property = p->property;
    p->indeterminate_any = property && property->faults == UINT64_C(1) << MODEL_FAULT_REACH_ERROR;
    assert(!p->is_task || (property && property->subproperties));
    struct front_llvm_input in = {
        .files = p->is_task ? p->task.inputs.at : o->files.at,
        .file_count = p->is_task ? p->task.inputs.count : o->files.count,
        .flags = o->flags.at,
        .flag_count = o->flags.count,
        .pointer_bits = p->is_task ? p->task.pointer_bits : 0,
        .task_dialect = p->is_task || o->svcomp,
        .check_overflow =
            property ? property->faults >> MODEL_FAULT_OVERFLOW & 1 : p->check_overflow,
        .indeterminate_any = p->indeterminate_any,
        .error_function = property ? property->error_function : NULL,
        .folders = &p->folders,
        .entry = o->entry   ? o->entry
                 : property ? property->entry
                            : NULL,
    };
    for (uint32_t i = 0; i < in.file_count; i++)
        if (!front_llvm_reads(in.files[i]))
            return base_fail(s,
                             "%s: not a kind of file that heddle reads "
                             "(.c .i .bc .ll, .java .class .jar, .cs .exe .dll, .yml, .ir)",
                             in.files[i]);
    return front_llvm_load(&in, &p->ir, s);
}

static bool is_task(const char *path) {
    return base_has_suffix(path, ".yml") || base_has_suffix(path, ".yaml");
}

const char *cli_program_refused(const struct cli_options *o, const struct base_folders *folders) {
    assert(o->files.count);
    const struct base_flag_rule *rules = front_jvm_reads(o->files.at[0])   ? front_jvm_flags
                                         : front_cil_reads(o->files.at[0]) ? front_cil_flags
                                                                           : front_llvm_flags;
    return base_flags_refused(rules, o->flags.at, o->flags.count, folders);
}

bool cli_program_load(struct cli_program *p, const struct cli_options *o, struct base_status *s) {
    assert(o->files.count && !p->front && !p->is_task);
    ir_program_init(&p->ir);
    p->ir.keep_variables = p->keep_variables;
    if (is_task(o->files.at[0]) && !load_task(p, o, s))
        return false;
    if (!find_property(p, o, s))
        return false;
    if (p->is_task)
        cli_folders_find(&p->folders, p->task.inputs.at, p->task.inputs.count, o);
    else
        cli_folders_find(&p->folders, o->files.at, o->files.count, o);
    front_llvm_folders(&p->folders);
    p->front = &fronts[FRONT_LLVM];
    if (is_java_task(p))
        return load_java_task(p, o, s);
    if (p->is_task || front_llvm_reads(o->files.at[0]))
        return load_native(p, o, s);
    if (front_jvm_reads(o->files.at[0]))
        return load_java(p, o, s);
    if (front_cil_reads(o->files.at[0]))
        return load_net(p, o, s);
    return base_has_suffix(o->files.at[0], ".ir") ? load_text(p, o, s) : load_native(p, o, s);
}

void cli_program_drop(struct cli_program *p) {
    if (p->front && p->front->drop)
        p->front->drop(&p->ir);
    ir_program_drop(&p->ir);
    if (p->is_task)
        task_drop(&p->task);
    base_folders_drop(&p->folders);
    base_arena_drop(&p->arena);
}
