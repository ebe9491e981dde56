/* A class path: the embedded classes, then the JDK, then the user's entries in a row. */
#include "front/jvm/read/classpath.h"

#include "base/arena.h"
#include "base/fatal.h"
#include "base/text.h"
#include "base/vec.h"
#include "front/jvm/read/classfile.h"
#include "front/jvm/read/classpath_int.h"
#include "front/jvm/read/jar.h"
#include "front/jvm/read/jimage.h"
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum entry_kind { ENTRY_FOLDER, ENTRY_JAR, ENTRY_CLASS };

struct entry {
    enum entry_kind kind;
    const char *path;
    dev_t device; /* identify the file, whatever its path: manifests may name each other in rings */
    ino_t inode;
    struct jvm_jar jar;
    /* ENTRY_CLASS: one class, read already. */
    struct jvm_text name;
    const uint8_t *bytes;
    size_t size;
};

struct jvm_classpath {
    struct base_arena arena; /* paths, and what was read from folders and jars */
    const struct jvm_embedded_class *embedded;
    uint32_t embedded_count;
    bool has_jdk;
    const char *java_home;
    struct jvm_jimage image;
    BASE_VEC(struct entry) entries;
};

/* ---- opening ---- */

static bool open_jdk(struct jvm_classpath *p, const char *java_home, struct base_status *s) {
    p->java_home = jvm_java_home_find(&p->arena, java_home, s);
    if (!p->java_home)
        return false;
    const char *modules = base_arena_printf(&p->arena, "%s/lib/modules", p->java_home);
    if (!jvm_jimage_open(&p->image, modules, s))
        return false;
    p->has_jdk = true;
    struct jvm_span object;
    if (!jvm_jimage_find(&p->image, jvm_text_of("java.base"), jvm_text_of("java/lang"),
                         jvm_text_of("Object"), jvm_text_of("class"), &object, s))
        return false;
    if (!object.at || object.size < 8)
        return base_fail(s, "%s: has no java.lang.Object", modules);
    /* Our natives and model classes only fit the insides of one class library. */
    uint32_t major = jvm_bytes_u2(object.at + 6);
    if (major != JVM_VERSION_MAX)
        return base_fail(s, "%s is JDK %u; the class library of JDK %u is needed: set JAVA_HOME",
                         p->java_home, major - 44, JVM_VERSION_MAX - 44);
    return true;
}

struct jvm_classpath *jvm_classpath_open(const struct jvm_classpath_options *o,
                                         struct base_status *s) {
    struct jvm_classpath *p = base_calloc(1, sizeof *p);
    p->embedded = o->embedded;
    while (p->embedded && p->embedded[p->embedded_count].name) {
        assert(!p->embedded_count || strcmp(p->embedded[p->embedded_count - 1].name,
                                            p->embedded[p->embedded_count].name) < 0);
        p->embedded_count++;
    }
    if (o->no_jdk || open_jdk(p, o->java_home, s))
        return p;
    jvm_classpath_drop(p);
    return NULL;
}

void jvm_classpath_drop(struct jvm_classpath *p) {
    if (!p)
        return;
    for (uint32_t i = 0; i < p->entries.count; i++)
        if (p->entries.at[i].kind == ENTRY_JAR)
            jvm_jar_drop(&p->entries.at[i].jar);
    base_vec_drop(&p->entries);
    if (p->has_jdk)
        jvm_jimage_drop(&p->image);
    base_arena_drop(&p->arena);
    free(p);
}

const char *jvm_classpath_java_home(const struct jvm_classpath *p) {
    return p->java_home;
}

/* ---- entries ---- */

static struct entry *push(struct jvm_classpath *p, enum entry_kind kind, const char *path) {
    struct entry *e = base_vec_push(&p->entries);
    *e = (struct entry){.kind = kind, .path = base_arena_strdup(&p->arena, path)};
    struct stat st;
    if (!stat(path, &st)) {
        e->device = st.st_dev;
        e->inode = st.st_ino;
    }
    return e;
}

/* Does the file not exist, or is it an entry already? */
static bool needless(const struct jvm_classpath *p, const char *path) {
    struct stat st;
    if (stat(path, &st))
        return true;
    for (uint32_t i = 0; i < p->entries.count; i++)
        if (p->entries.at[i].device == st.st_dev && p->entries.at[i].inode == st.st_ino)
            return true;
    return false;
}

static bool ends(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && !strcmp(text + n - m, end);
}

static bool is_folder(const char *path) {
    struct stat st;
    return !stat(path, &st) && S_ISDIR(st.st_mode);
}

/* The jars that a manifest names, if they exist: the java launcher skips others too. */
static bool add_jar(struct jvm_classpath *p, const char *path, const char **main,
                    struct base_status *s) {
    struct jvm_jar jar;
    const char *kept = base_arena_strdup(&p->arena, path);
    if (!jvm_jar_open(&jar, &p->arena, kept, s))
        return false;
    push(p, ENTRY_JAR, path)->jar = jar;
    *main = jar.main_class;
    if (!jar.class_path)
        return true;
    const char *slash = strrchr(kept, '/');
    int folder = slash ? (int)(slash - kept) + 1 : 0;
    char *list = base_arena_strdup(&p->arena, jar.class_path), *rest = NULL;
    for (char *word = strtok_r(list, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        const char *full =
            word[0] == '/' ? word : base_arena_printf(&p->arena, "%.*s%s", folder, kept, word);
        if (!needless(p, full) && !jvm_classpath_add(p, full, NULL, s))
            return false;
    }
    return true;
}

/* The folder that the class's package starts in, if the file is where its name says. */
static void add_root(struct jvm_classpath *p, const char *path, const char *name) {
    const char *tail = base_arena_printf(&p->arena, "%s.class", name);
    if (!ends(path, tail))
        return;
    size_t n = strlen(path) - strlen(tail);
    if (n && path[n - 1] != '/')
        return;
    const char *root = n ? base_arena_printf(&p->arena, "%.*s", (int)n, path) : ".";
    if (!needless(p, root))
        push(p, ENTRY_FOLDER, root);
}

static bool add_class(struct jvm_classpath *p, const char *path, const char **main,
                      struct base_status *s) {
    const uint8_t *bytes;
    size_t size;
    struct jvm_text name;
    if (!jvm_file_read(&p->arena, path, &bytes, &size, s))
        return false;
    if (!bytes)
        return base_fail(s, "%s: %s", path, strerror(ENOENT));
    if (!jvm_classfile_name(&name, path, bytes, size, s))
        return false;
    struct entry *e = push(p, ENTRY_CLASS, path);
    assert(name.length && (const uint8_t *)name.at > bytes);
    e->bytes = bytes;
    e->size = size;
    e->name = name;
    *main = base_arena_printf(&p->arena, "%.*s", JVM_TEXT(name));
    add_root(p, path, *main);
    return true;
}

static int jars_only(const struct dirent *d) {
    return ends(d->d_name, ".jar") || ends(d->d_name, ".JAR");
}

/* "folder/" "*"; sorted, so that the order is the same everywhere. */
static bool add_jars(struct jvm_classpath *p, const char *entry, struct base_status *s) {
    const char *folder = base_arena_printf(&p->arena, "%.*s", (int)strlen(entry) - 1, entry);
    struct dirent **names = NULL;
    int count = scandir(*folder ? folder : ".", &names, jars_only, alphasort);
    if (count < 0)
        return base_fail(s, "%s: %s", entry, strerror(errno));
    bool ok = true;
    for (int i = 0; i < count; i++) {
        ok = ok && jvm_classpath_add(
                       p, base_arena_printf(&p->arena, "%s%s", folder, names[i]->d_name), NULL, s);
        free(names[i]);
    }
    free(names);
    return ok;
}

bool jvm_classpath_add(struct jvm_classpath *p, const char *entry, const char **main,
                       struct base_status *s) {
    const char *ignored;
    main = main ? main : &ignored;
    *main = NULL;
    if (!strcmp(entry, "*") || ends(entry, "/*"))
        return add_jars(p, entry, s);
    if (is_folder(entry)) {
        push(p, ENTRY_FOLDER, entry);
        return true;
    }
    if (ends(entry, ".class"))
        return add_class(p, entry, main, s);
    return add_jar(p, entry, main, s);
}

bool jvm_classpath_add_list(struct jvm_classpath *p, const char *entries, struct base_status *s) {
    for (const char *at = entries;;) {
        size_t n = strcspn(at, ":");
        const char *entry = n ? base_arena_printf(&p->arena, "%.*s", (int)n, at) : ".";
        if (!jvm_classpath_add(p, entry, NULL, s))
            return false;
        if (!at[n])
            return true;
        at += n + 1;
    }
}

/* ---- finding ---- */

static int compare_embedded(const void *key, const void *row) {
    return strcmp(key, ((const struct jvm_embedded_class *)row)->name);
}

static void find_embedded(const struct jvm_classpath *p, const char *name,
                          struct jvm_found *found) {
    const struct jvm_embedded_class *e =
        p->embedded_count
            ? bsearch(name, p->embedded, p->embedded_count, sizeof *e, compare_embedded)
            : NULL;
    if (e)
        *found = (struct jvm_found){
            .at = e->bytes, .size = e->size, .origin = JVM_ORIGIN_EMBEDDED, .file = e->name};
}

/* "java/util/Map.class" as folder, base and extension. */
static void split(struct jvm_text path, struct jvm_jimage_entry *e) {
    const char *slash = memrchr(path.at, '/', path.length);
    uint32_t folder = slash ? (uint32_t)(slash - path.at) : 0;
    e->folder = (struct jvm_text){path.at, folder};
    uint32_t skip = slash ? folder + 1 : 0;
    struct jvm_text name = {path.at + skip, path.length - skip};
    const char *dot = memrchr(name.at, '.', name.length);
    uint32_t base = dot ? (uint32_t)(dot - name.at) : name.length;
    e->base = (struct jvm_text){name.at, base};
    if (dot)
        e->extension = (struct jvm_text){dot + 1, name.length - base - 1};
    assert(folder + (slash ? 1 : 0) + base + (dot ? 1 : 0) + e->extension.length == path.length);
}

static bool find_jdk(struct jvm_classpath *p, struct jvm_text path, struct jvm_found *found,
                     struct base_status *s) {
    struct jvm_jimage_entry e = {0};
    split(path, &e);
    if (!e.folder.length)
        return true; /* the unnamed package is in no module */
    if (!jvm_jimage_module(&p->image, e.folder, &e.module, s))
        return false;
    /* Resources outside of packages (META-INF/services) are java.base's. */
    struct jvm_text module = e.module.at ? e.module : jvm_text_of("java.base");
    struct jvm_span span;
    if (!jvm_jimage_find(&p->image, module, e.folder, e.base, e.extension, &span, s))
        return false;
    if (span.at)
        *found = (struct jvm_found){
            .at = span.at,
            .size = span.size,
            .origin = JVM_ORIGIN_JDK,
            .file = base_arena_printf(&p->arena, "%s!/%.*s", p->image.file, JVM_TEXT(path))};
    return true;
}

static bool find_folder(struct jvm_classpath *p, struct entry *e, const char *path,
                        struct jvm_found *found, struct base_status *s) {
    if (!jvm_path_inside(path))
        return true;
    const char *full =
        base_arena_printf(&p->arena, "%s%s%s", e->path, ends(e->path, "/") ? "" : "/", path);
    if (!jvm_file_read(&p->arena, full, &found->at, &found->size, s))
        return false;
    found->origin = JVM_ORIGIN_USER;
    found->file = full;
    return true;
}

static bool find_jar(struct jvm_classpath *p, struct entry *e, struct jvm_text path,
                     struct jvm_found *found, struct base_status *s) {
    struct jvm_span span;
    if (!jvm_jar_find(&e->jar, &p->arena, path, &span, s))
        return false;
    if (span.at)
        *found = (struct jvm_found){
            .at = span.at,
            .size = span.size,
            .origin = JVM_ORIGIN_USER,
            .file = base_arena_printf(&p->arena, "%s!/%.*s", e->path, JVM_TEXT(path)),
            .jar = e->path};
    return true;
}

static bool find_entry(struct jvm_classpath *p, struct entry *e, const char *path,
                       struct jvm_found *found, struct base_status *s) {
    size_t n = strlen(path);
    switch (e->kind) {
    case ENTRY_FOLDER: return find_folder(p, e, path, found, s);
    case ENTRY_JAR: return find_jar(p, e, (struct jvm_text){path, (uint32_t)n}, found, s);
    case ENTRY_CLASS:
        if (n == e->name.length + strlen(".class") && ends(path, ".class") &&
            !memcmp(path, e->name.at, e->name.length))
            *found = (struct jvm_found){
                .at = e->bytes, .size = e->size, .origin = JVM_ORIGIN_USER, .file = e->path};
        return true;
    }
    assert(!"all kinds are above");
    return false;
}

/* Is the entry one that comes earlier, too? */
static bool is_repeated(const struct jvm_classpath *p, const struct entry *e) {
    for (const struct entry *early = p->entries.at; early < e; early++)
        if (early->device == e->device && early->inode == e->inode)
            return true;
    return false;
}

static bool find_file(struct jvm_classpath *p, const char *path, uint32_t number,
                      struct jvm_found *found, struct base_status *s) {
    if (p->has_jdk && !find_jdk(p, jvm_text_of(path), found, s))
        return false;
    for (uint32_t i = 0; i < p->entries.count && (!found->at || number > 0); i++) {
        struct entry *e = &p->entries.at[i];
        number -= found->at != NULL;
        *found = (struct jvm_found){0};
        if (!is_repeated(p, e) && !find_entry(p, e, path, found, s))
            return false;
    }
    if (number > 0)
        *found = (struct jvm_found){0};
    return true;
}

bool jvm_classpath_find(struct jvm_classpath *p, struct jvm_text name, struct jvm_found *found,
                        struct base_status *s) {
    *found = (struct jvm_found){0};
    if (!name.length || name.at[0] == '[' || memchr(name.at, '\0', name.length))
        return true;
    char *path = NULL;
    if (asprintf(&path, "%.*s.class", JVM_TEXT(name)) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    path[name.length] = '\0';
    find_embedded(p, path, found);
    path[name.length] = '.';
    bool ok = found->at || find_file(p, path, 0, found, s);
    assert(!found->at || (ok && found->file));
    free(path);
    return ok;
}

bool jvm_classpath_resource(struct jvm_classpath *p, struct jvm_text path, uint32_t number,
                            struct jvm_found *found, struct base_status *s) {
    *found = (struct jvm_found){0};
    if (!path.length || memchr(path.at, '\0', path.length))
        return true;
    char *name = base_strndup(path.at, path.length);
    bool ok = find_file(p, name, number, found, s);
    assert(!found->at || (ok && found->file));
    free(name);
    return ok;
}

bool jvm_classpath_is_folder(struct jvm_classpath *p, const char *path) {
    bool is = false;
    for (uint32_t i = 0; i < p->entries.count && !is && jvm_path_inside(path); i++) {
        const struct entry *e = &p->entries.at[i];
        is = e->kind == ENTRY_FOLDER &&
             is_folder(base_arena_printf(&p->arena, "%s/%s", e->path, path));
    }
    return is;
}

struct jvm_text jvm_classpath_module(struct jvm_classpath *p, struct jvm_text package) {
    struct jvm_text module = {NULL, 0};
    struct base_status s = {0};
    if (p->has_jdk && !jvm_jimage_module(&p->image, package, &module, &s))
        module = (struct jvm_text){NULL, 0};
    base_status_drop(&s);
    return module;
}
