/* Any bytes as a schedule: a schedule that can be written and read again, or a reason. */
#include "report/schedule.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static bool same(const struct report_schedule *a, const struct report_schedule *b) {
    return a->files.count == b->files.count && a->options.count == b->options.count &&
           a->flags.count == b->flags.count && a->path.count == b->path.count &&
           a->cycle == b->cycle && a->fault == b->fault;
}

static void write_and_read(const struct report_schedule *s) {
    struct report_schedule again = {0};
    struct base_status status = {0};
    struct base_text text = {0};
    report_schedule_write(s, &text);
    if (!report_schedule_read(&again, text.at, "again", &status) || !same(s, &again))
        abort();
    report_schedule_drop(&again);
    base_text_drop(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct report_schedule s = {0};
    struct base_status status = {0};
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, bytes, size);
    text[size] = '\0';
    bool ok = report_schedule_read(&s, text, "fuzz", &status);
    if (ok != !status.message)
        abort(); /* a failure without a reason, or a reason without a failure */
    if (ok && s.version)
        write_and_read(&s);
    base_status_drop(&status);
    report_schedule_drop(&s);
    free(text);
    return 0;
}
