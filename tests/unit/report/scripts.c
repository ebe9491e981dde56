#include "scripts.h"

#define FILE_NAME HEDDLE_SOURCE_DIR "/tests/unit/report/bank.txt"
#define AT(n)     .at = {.function = "withdraw", .file = FILE_NAME, .line = n}
#define LINE(n)                                                                                    \
    { .kind = MODEL_EVENT_LINE, AT(n) }
#define READ(n, what, v)                                                                           \
    { .kind = MODEL_EVENT_READ, AT(n), .name = what, .value = v, .shared = true }
#define WRITE(n, what, from, to)                                                                   \
    {                                                                                              \
        .kind = MODEL_EVENT_WRITE, AT(n), .name = what, .old_value = from, .value = to,            \
        .shared = true                                                                             \
    }
#define LOCAL(n, what, v)                                                                          \
    { .kind = MODEL_EVENT_ASSIGN, AT(n), .name = what, .value = v }

static const struct fake_step bank_steps[] = {
    {.thread = 0,
     .events = {LINE(20),
                {.kind = MODEL_EVENT_SPAWN, AT(20), .other = 1},
                LINE(21),
                {.kind = MODEL_EVENT_SPAWN, AT(21), .other = 2}},
     .blocks = 1},
    {.thread = 1, .events = {LINE(11), LINE(12), READ(12, "balance", "1000")}},
    {.thread = 2, .events = {LINE(11), LINE(12), READ(12, "balance", "1000")}},
    {.thread = 2,
     .events = {LINE(13), READ(13, "balance", "1000"), WRITE(13, "balance", "1000", "300"),
                LOCAL(13, "n", "300"), LINE(14)},
     .finishes = 3},
    {.thread = 1,
     .events = {LINE(13),
                READ(13, "balance", "300"),
                WRITE(13, "balance", "300", "-200"),
                {.kind = MODEL_EVENT_LINE, .at = {.file = "libc.c", .line = 3, .library = true}}},
     .finishes = 2},
    {.thread = 0,
     .events = {LINE(24), READ(24, "balance", "-200"), {.kind = MODEL_EVENT_FAULT, AT(24)}},
     .faults = true},
};

const struct fake_script script_bank = {
    .threads = 3,
    .names = {"T0 main", "T1 withdraw", "T2 withdraw"},
    .next_line = {22, 13, 13},
    .waits = {"waits for T1 to end"},
    .steps = bank_steps,
    .count = sizeof bank_steps / sizeof *bank_steps,
    .fault = {.kind = MODEL_FAULT_ASSERTION, .thread = 0, .site = 7},
    .message = "balance >= 0",
    .place = {.function = "main", .file = FILE_NAME, .line = 24},
};

#define SYNC(n, what, on)                                                                          \
    { .kind = MODEL_EVENT_SYNC, AT(n), .name = what, .value = on, .shared = true }

static const struct fake_step deadlock_steps[] = {
    {.thread = 0, .events = {LINE(12), SYNC(12, "lock", "a")}},
    {.thread = 1, .events = {LINE(13), SYNC(13, "lock", "b")}, .blocks = 2},
    {.thread = 0, .events = {LINE(14)}, .blocks = 1},
};

const struct fake_script script_deadlock = {
    .threads = 2,
    .names = {"T1 left", "T2 right"},
    .next_line = {14, 20},
    .waits = {"waits for mutex b, held by T2", "waits for mutex a, held by T1"},
    .steps = deadlock_steps,
    .count = sizeof deadlock_steps / sizeof *deadlock_steps,
    .fault = {.kind = MODEL_FAULT_DEADLOCK},
    .message = "nobody can run",
    .place = {.function = "withdraw", .file = FILE_NAME, .line = 14},
};

#define ROUND                                                                                      \
    {.thread = 0, .events = {LINE(12), WRITE(12, "x", "0", "1")}}, {                               \
        .thread = 0, .events = { LINE(13), WRITE(13, "x", "1", "0") }                              \
    }

static const struct fake_step loop_steps[] = {
    {.thread = 1, .events = {LINE(11), WRITE(11, "y", "0", "1")}},
    ROUND,
    ROUND,
    ROUND,
    ROUND,
    {.thread = 0, .events = {LINE(24), {.kind = MODEL_EVENT_FAULT, AT(24)}}, .faults = true},
};

const struct fake_script script_loop = {
    .threads = 2,
    .names = {"T0 main", "T1 other"},
    .next_line = {12, 12},
    .steps = loop_steps,
    .count = sizeof loop_steps / sizeof *loop_steps,
    .fault = {.kind = MODEL_FAULT_NONTERMINATION, .thread = 0},
    .message = "",
    .place = {.function = "main", .file = FILE_NAME, .line = 24},
};
