#include "report/value.h"

#include "base/fatal.h"
#include "base/foreign.h"
#include <assert.h>
#include <string.h>

json_t *report_value_new(void) {
    /* jansson leaves out the name of a member for which it gets no memory, and does not say so. */
    json_set_alloc_funcs(base_alloc, base_free);
    return json_object();
}

json_t *report_value_text(const char *s) {
    if (!s)
        return json_null();
    json_t *plain = json_string(s);
    if (plain)
        return plain;
    struct base_text t = {0};
    for (; *s; s++)
        if ((unsigned char)*s < 0x80)
            base_text_char(&t, *s);
        else
            base_text_printf(&t, "\\x%02x", (unsigned char)*s);
    json_t *escaped = json_string(t.at);
    base_text_drop(&t);
    return escaped;
}

json_t *report_value_number(uint64_t n) {
    return json_integer((json_int_t)n);
}

/* jansson returns an error when memory is out, which is fatal here as everywhere. */
void report_value_put(json_t *object, const char *key, json_t *value) {
    assert(json_is_object(object));
    if (!value || json_object_set_new(object, key, value) != 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory for the JSON report");
}

void report_value_add(json_t *array, json_t *value) {
    assert(json_is_array(array));
    if (!value || json_array_append_new(array, value) != 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory for the JSON report");
}

void report_value_put_text(json_t *object, const char *key, const char *s) {
    report_value_put(object, key, report_value_text(s));
}

void report_value_put_number(json_t *object, const char *key, uint64_t n) {
    report_value_put(object, key, report_value_number(n));
}

json_t *report_value_put_object(json_t *object, const char *key) {
    json_t *o = json_object();
    report_value_put(object, key, o);
    return o;
}

json_t *report_value_put_array(json_t *object, const char *key) {
    json_t *a = json_array();
    report_value_put(object, key, a);
    return a;
}

json_t *report_value_add_object(json_t *array) {
    json_t *o = json_object();
    report_value_add(array, o);
    return o;
}

/* Characters beyond ASCII that a terminal obeys are escaped, since people look at reports there
 * too. In JSON they stand in strings only. jansson escapes those of ASCII. */
static void add_escaped(struct base_text *out, const char *dumped) {
    const char *end = dumped + strlen(dumped);
    for (const char *from = dumped; from < end;) {
        size_t n = 1;
        while (from + n < end && ((unsigned char)from[n] & 0xc0) == 0x80)
            n++;
        uint32_t character = base_foreign_obeyed(from, n);
        if (character >= 0x10000)
            base_text_printf(out, "\\u%04x\\u%04x", 0xd800 + ((character - 0x10000) >> 10),
                             0xdc00 + (character & 0x3ff));
        else if (character >= 0x80)
            base_text_printf(out, "\\u%04x", character);
        else
            base_text_add_n(out, from, n);
        from += n;
    }
}

void report_value_write(json_t *document, struct base_text *out) {
    char *dumped =
        json_dumps(document, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(document);
    if (!dumped)
        base_fatal(BASE_FATAL_MEMORY, "out of memory for the JSON report");
    add_escaped(out, dumped);
    base_text_char(out, '\n');
    base_free(dumped);
}
