/* Which reports a run writes, and where to: --format and --json. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "base/status.h"
#include "base/vec.h"
#include "cli/options.h"
#include "report/format.h"

struct cli_output {
    enum report_format format;
    const char *path; /* NULL: the standard output */
};

/* Text comes first on the standard output, and is always there unless a format that shares it with
 * none is. No two go to the same place otherwise. */
struct cli_outputs {
    BASE_VEC(struct cli_output) at;
};

/* False with a status: there is no such format, or two would go to one place. The caller drops. */
BASE_MUST_CHECK bool cli_outputs_read(struct cli_outputs *out, const struct cli_options *o,
                                      struct base_status *s);
void cli_outputs_drop(struct cli_outputs *out);

/* Removes the files that will be written, but JSON, whose last words are a report too: if the run
 * is killed, nobody takes the report of an older run for its own. */
void cli_outputs_clear(const struct cli_outputs *out);

bool cli_outputs_to_stdout(const struct cli_outputs *out, enum report_format format);
bool cli_outputs_draw(const struct cli_outputs *out);             /* is a state graph needed? */
const char *cli_outputs_json_file(const struct cli_outputs *out); /* NULL: there is none */

#endif
