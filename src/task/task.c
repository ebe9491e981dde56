/* Task definitions, in YAML: format versions 1.0 and 2.0 of the SV-COMP benchmarks. Paths in a task
 * are relative to its file. */
#include "task/task.h"
#include "base/fatal.h"
#include "base/text.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

struct reader {
    struct task *task;
    yaml_document_t *document;
    struct base_status *s;
};

static uint32_t line_of(const yaml_node_t *n) {
    return (uint32_t)n->start_mark.line + 1;
}

static bool fail_at_node(struct reader *r, const yaml_node_t *n, const char *what) {
    return base_fail_line(r->s, r->task->file, n ? line_of(n) : 1, "%s", what);
}

/* ---- nodes ---- */

/* The text of a scalar. NULL: the node is no scalar, or has a NUL in it. */
static const char *text_of(const yaml_node_t *n) {
    if (!n || n->type != YAML_SCALAR_NODE)
        return NULL;
    const char *text = (const char *)n->data.scalar.value;
    return strlen(text) == n->data.scalar.length ? text : NULL;
}

static yaml_node_t *member(struct reader *r, const yaml_node_t *n, const char *key) {
    assert(n->type == YAML_MAPPING_NODE);
    for (yaml_node_pair_t *p = n->data.mapping.pairs.start; p < n->data.mapping.pairs.top; p++) {
        const char *text = text_of(yaml_document_get_node(r->document, p->key));
        if (text && strcmp(text, key) == 0)
            return yaml_document_get_node(r->document, p->value);
    }
    return NULL;
}

/* A path of a task as one that can be opened from the current folder. */
static const char *resolve(struct reader *r, const char *path) {
    const char *slash = strrchr(r->task->file, '/');
    if (*path == '/' || !slash)
        return base_arena_strdup(&r->task->arena, path);
    return base_arena_printf(&r->task->arena, "%.*s/%s", (int)(slash - r->task->file),
                             r->task->file, path);
}

/* ---- the parts of a task ---- */

static bool read_input(struct reader *r, const yaml_node_t *n) {
    const char *text = text_of(n);
    if (!text || !*text)
        return fail_at_node(r, n, "an input file must be a name");
    if (text[0] == '-' || text[0] == '@')
        return fail_at_node(r, n, "the name of an input file must not begin with - or @");
    *base_vec_push(&r->task->inputs) = resolve(r, text);
    return true;
}

static bool read_inputs(struct reader *r, const yaml_node_t *root) {
    yaml_node_t *n = member(r, root, "input_files");
    if (!n)
        return fail_at_node(r, root, "a task definition needs input_files");
    if (n->type != YAML_SEQUENCE_NODE)
        return read_input(r, n);
    for (yaml_node_item_t *i = n->data.sequence.items.start; i < n->data.sequence.items.top; i++)
        if (!read_input(r, yaml_document_get_node(r->document, *i)))
            return false;
    return r->task->inputs.count > 0 || fail_at_node(r, n, "input_files is empty");
}

static bool read_verdict(struct reader *r, const yaml_node_t *n, struct task_property *p) {
    yaml_node_t *verdict = member(r, n, "expected_verdict");
    yaml_node_t *sub = member(r, n, "subproperty");
    if (verdict) {
        const char *text = text_of(verdict);
        if (text && strcmp(text, "true") == 0)
            p->expected = TASK_TRUE;
        else if (text && strcmp(text, "false") == 0)
            p->expected = TASK_FALSE;
        else
            return fail_at_node(r, verdict, "expected_verdict must be true or false");
    }
    if (sub) {
        const char *text = text_of(sub);
        if (!text)
            return fail_at_node(r, sub, "subproperty must be a name");
        p->expected_subproperty = base_arena_strdup(&r->task->arena, text);
    }
    return true;
}

static bool read_property(struct reader *r, const yaml_node_t *n) {
    if (!n || n->type != YAML_MAPPING_NODE)
        return fail_at_node(r, n, "a property must be a mapping with a property_file");
    yaml_node_t *file = member(r, n, "property_file");
    const char *text = text_of(file);
    if (!text)
        return fail_at_node(r, n, "a property needs a property_file");
    struct task_property p;
    const char *path = resolve(r, text);
    if (access(path, F_OK) != 0) /* not an error: the user may ask for another property */
        p = (struct task_property){.name = task_property_name(&r->task->arena, path), .file = path};
    else if (!task_property_read(&p, &r->task->arena, path, r->s))
        return false;
    if (!read_verdict(r, n, &p))
        return false;
    *base_vec_push(&r->task->properties) = p;
    return true;
}

static bool read_properties(struct reader *r, const yaml_node_t *root) {
    yaml_node_t *n = member(r, root, "properties");
    if (!n)
        return true; /* the user decides what to check */
    if (n->type != YAML_SEQUENCE_NODE)
        return fail_at_node(r, n, "properties must be a list");
    for (yaml_node_item_t *i = n->data.sequence.items.start; i < n->data.sequence.items.top; i++)
        if (!read_property(r, yaml_document_get_node(r->document, *i)))
            return false;
    return true;
}

static bool read_options(struct reader *r, const yaml_node_t *root) {
    r->task->pointer_bits = 32; /* tasks without a data model were written for this */
    yaml_node_t *n = member(r, root, "options");
    if (!n)
        return true;
    if (n->type != YAML_MAPPING_NODE)
        return fail_at_node(r, n, "options must be a mapping");
    yaml_node_t *model = member(r, n, "data_model"), *language = member(r, n, "language");
    if (model) {
        const char *text = text_of(model);
        bool narrow = text && strcmp(text, "ILP32") == 0;
        if (!narrow && (!text || strcmp(text, "LP64") != 0))
            return fail_at_node(r, model, "data_model must be ILP32 or LP64");
        r->task->pointer_bits = narrow ? 32 : 64;
    }
    if (language) {
        const char *text = text_of(language);
        if (!text)
            return fail_at_node(r, language, "language must be a name");
        r->task->language = base_arena_strdup(&r->task->arena, text);
    }
    return true;
}

static bool read_root(struct reader *r) {
    yaml_node_t *root = yaml_document_get_root_node(r->document);
    if (!root || root->type != YAML_MAPPING_NODE)
        return fail_at_node(r, root, "not a task definition: it must be a mapping");
    yaml_node_t *version = member(r, root, "format_version");
    const char *text = text_of(version);
    if (!text)
        return fail_at_node(r, root, "not a task definition: it has no format_version");
    if (strcmp(text, "1.0") != 0 && strncmp(text, "2.", 2) != 0)
        return fail_at_node(r, version, "format_version must be 1.0 or 2.0");
    return read_inputs(r, root) && read_options(r, root) && read_properties(r, root);
}

/* ---- the file ---- */

static bool fail_yaml(struct reader *r, const yaml_parser_t *parser) {
    bool token = parser->error == YAML_SCANNER_ERROR || parser->error == YAML_PARSER_ERROR ||
                 parser->error == YAML_COMPOSER_ERROR;
    const char *problem = parser->problem ? parser->problem : "cannot be read";
    if (token)
        return base_fail_line(r->s, r->task->file, (uint32_t)parser->problem_mark.line + 1,
                              "not valid YAML: %s", problem);
    return base_fail_at(r->s, r->task->file, parser->problem_offset, "not valid YAML: %s", problem);
}

enum { DEEPEST = 64 };

/* Is the text nested deeper than any task? The scanner looks at all open brackets for each token,
 * so that takes the square of the depth, and this stops in time. */
static bool is_too_deep(const char *text, size_t size) {
    yaml_parser_t parser;
    yaml_event_t event;
    uint32_t depth = 0;
    bool more = true;
    if (!yaml_parser_initialize(&parser))
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    while (more && depth <= DEEPEST && yaml_parser_parse(&parser, &event)) {
        bool opens =
            event.type == YAML_SEQUENCE_START_EVENT || event.type == YAML_MAPPING_START_EVENT;
        bool closes = event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT;
        assert(depth || !closes);
        depth += (opens ? 1u : 0u) - (closes ? 1u : 0u);
        more = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return depth > DEEPEST;
}

bool task_parse(struct task *t, const char *text, size_t size, const char *path,
                struct base_status *s) {
    assert(!t->file && !t->inputs.count && !t->properties.count);
    t->file = base_arena_strdup(&t->arena, path);
    yaml_parser_t parser;
    yaml_document_t document;
    if (is_too_deep(text, size))
        return base_fail_line(s, path, 1, "not a task definition: it is nested more than %d deep",
                              DEEPEST);
    if (!yaml_parser_initialize(&parser))
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    struct reader r = {.task = t, .document = &document, .s = s};
    bool ok;
    if (!yaml_parser_load(&parser, &document)) {
        ok = fail_yaml(&r, &parser);
    } else {
        ok = read_root(&r);
        yaml_document_delete(&document);
    }
    yaml_parser_delete(&parser);
    assert(ok == !s->message);
    assert(!ok || (t->inputs.count && (t->pointer_bits == 32 || t->pointer_bits == 64)));
    return ok;
}

bool task_read(struct task *t, const char *path, struct base_status *s) {
    size_t size;
    char *text = base_file_read(path, &size, s);
    if (!text)
        return false;
    bool ok = task_parse(t, text, size, path, s);
    free(text);
    return ok;
}

void task_drop(struct task *t) {
    base_vec_drop(&t->inputs);
    base_vec_drop(&t->properties);
    base_arena_drop(&t->arena);
}

const struct task_property *task_property_find(const struct task *t, const char *name) {
    for (uint32_t i = 0; i < t->properties.count; i++) {
        const struct task_property *p = &t->properties.at[i];
        bool asked = !name || strcmp(p->name, name) == 0 || strcmp(p->file, name) == 0;
        if (asked && p->subproperties)
            return p;
    }
    return NULL;
}
