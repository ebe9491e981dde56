/* Messages beside the report, on the error output. */
#ifndef CLI_SAY_H
#define CLI_SAY_H

/* Prints "heddle: ", the text, and a newline if it has none. Names and messages in it may come from
 * elsewhere, so what a terminal would obey is escaped (base/foreign.h). What was printed before
 * comes first. */
__attribute__((format(printf, 1, 2))) void cli_say(const char *format, ...);

#endif
