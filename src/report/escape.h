/* Text from programs in files of other formats. Whatever is no text there (control characters,
 * bytes that are not UTF-8, marks that change the direction of text) is shown as base_foreign_add
 * does. */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include "base/text.h"

/* XML: content of elements and of attributes in double quotes. Newlines are kept. */
void report_escape_xml(struct base_text *out, const char *text);
/* A string of DOT between double quotes, which are added. */
void report_escape_dot(struct base_text *out, const char *text);
/* A path as the path of a URI reference: RFC 3986. */
void report_escape_uri(struct base_text *out, const char *path);
/* The message of a workflow command of GitHub, or with `property` the value of a property of one.
 */
void report_escape_github(struct base_text *out, const char *text, bool property);
/* A string of YAML between double quotes, which are added. */
void report_escape_yaml(struct base_text *out, const char *text);

#endif
