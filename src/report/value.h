/* JSON of reports: values made with jansson, where memory that is out is fatal and text may be any
 * bytes. */
#ifndef REPORT_VALUE_H
#define REPORT_VALUE_H

#include "base/text.h"
#include <jansson.h>
#include <stdint.h>

/* An object for a whole document. Call it before any other value is made. */
json_t *report_value_new(void);

/* Programs may write any bytes, but JSON holds only text. Text that is not UTF-8 is written with
 * \xNN for each byte that is not ASCII. NULL is null. */
json_t *report_value_text(const char *s);
json_t *report_value_number(uint64_t n);

/* Both take the value. */
void report_value_put(json_t *object, const char *key, json_t *value);
void report_value_add(json_t *array, json_t *value);

/* The same with a value of their own. */
void report_value_put_text(json_t *object, const char *key, const char *s);
void report_value_put_number(json_t *object, const char *key, uint64_t n);
/* A new object, or array, as a member. It belongs to the object. */
json_t *report_value_put_object(json_t *object, const char *key);
json_t *report_value_put_array(json_t *object, const char *key);
/* A new object as an element. */
json_t *report_value_add_object(json_t *array);

/* Adds the text of a document with a newline at its end, and frees the document. Characters that a
 * terminal obeys, and the separators of lines of JavaScript, are escaped. */
void report_value_write(json_t *document, struct base_text *out);

#endif
