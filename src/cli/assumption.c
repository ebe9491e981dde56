#include "cli/assumption.h"

#include <assert.h>

static const struct cli_assumption assumptions[] = {
    {EXPLORE_RESTART_CLOCK, VM_ASSUMES_CLOCK, offsetof(struct vm_options, time_choice),
     "--time-choice"},
    {EXPLORE_RESTART_UNKNOWN, VM_ASSUMES_UNKNOWN, offsetof(struct vm_options, fixed_numbers),
     "--fixed-numbers"},
    {EXPLORE_RESTART_ARBITRARY, VM_ASSUMES_ARBITRARY, offsetof(struct vm_options, sample_nondet),
     "--sample-nondet"},
    {EXPLORE_RESTART_ADDRESSES, VM_ASSUMES_ADDRESSES, offsetof(struct vm_options, reuse_addresses),
     "--reuse-addresses"},
    {EXPLORE_RESTART_FINALS, VM_ASSUMES_FINALS, offsetof(struct vm_options, watch_finals),
     "--watch-finals"},
    {EXPLORE_RESTART_THREAD_MONITORS, VM_ASSUMES_MONITORS,
     offsetof(struct vm_options, watch_monitors), "--watch-monitors"},
    {EXPLORE_RESTART_THREAD_GROUPS, VM_ASSUMES_GROUPS, offsetof(struct vm_options, watch_groups),
     "--watch-groups"},
    {EXPLORE_RESTART_OUTPUT_MONITORS, VM_ASSUMES_OUTPUT, offsetof(struct vm_options, watch_output),
     "--watch-output"},
    {EXPLORE_RESTART_THREAD_ENDS, VM_ASSUMES_ENDS, offsetof(struct vm_options, watch_ends),
     "--watch-ends"},
    {EXPLORE_RESTART_UNORDERED, VM_ASSUMES_ORDERED, offsetof(struct vm_options, watch_order),
     "--watch-order"},
    {EXPLORE_RESTART_MIXED, VM_ASSUMES_UNMIXED, 0, NULL},
};
enum { ASSUMPTIONS = sizeof assumptions / sizeof *assumptions };

const struct cli_assumption *cli_assumption_of(enum explore_restart why) {
    const struct cli_assumption *a = assumptions;
    while (a < assumptions + ASSUMPTIONS && a->why != why)
        a++;
    assert(a < assumptions + ASSUMPTIONS);
    return a;
}

const struct cli_assumption *cli_assumption_wrong(struct model *machine) {
    for (int i = 0; i < ASSUMPTIONS; i++)
        if (vm_was_wrong(machine, assumptions[i].what))
            return &assumptions[i];
    return NULL;
}
