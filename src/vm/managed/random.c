/* Random numbers that the program did not seed. Either they come from a fixed sequence, which is
 * one of those that could have come, and the verdict says so. Or, with --rand-choice, each is a
 * choice: of all values where there are few, of a sample where there are many. The front ends
 * decide which numbers count as unseeded; a generator that the program seeded gives what it always
 * gives. */
#include "vm/managed/random.h"

#include "vm/managed/sync.h"

enum { FEW = 1024, SAMPLE = 64 };

enum vm_status vm_random_fixed(struct vm_call *c) {
    vm_approximate(c, "random numbers were taken from one fixed sequence");
    return VM_OK;
}

enum vm_status vm_random_open(struct vm_call *c) {
    bool open = vm_native_options(c)->rand_choice;
    if (!open)
        SYNC_TRY(vm_random_fixed(c));
    return sync_return(c, open);
}

enum vm_status vm_random_chosen(struct vm_call *c) {
    return sync_return(c, vm_native_options(c)->rand_choice);
}

/* ---- whole numbers: lowest and highest, both included ---- */

struct sample {
    int64_t low, high, at[SAMPLE];
    uint32_t count;
};

static void add(struct sample *s, int64_t value) {
    if (s->count == SAMPLE || value < s->low || value > s->high)
        return;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->at[i] == value)
            return;
    s->at[s->count++] = value;
}

static uint64_t span_of(const struct sample *s) {
    assert(s->low <= s->high);
    return (uint64_t)s->high - (uint64_t)s->low;
}

/* The values to be tried; *all: there are no others. */
static struct sample values(struct vm_call *c, bool *all) {
    const struct vm_options *o = vm_native_options(c);
    struct sample s = {.low = (int64_t)c->arg[0], .high = (int64_t)c->arg[1]};
    uint64_t span = span_of(&s);
    *all = span < FEW;
    for (uint32_t i = 0; i < o->nondet_count && !*all; i++)
        add(&s, o->nondet_values[i]);
    if (*all || s.count)
        return s;
    add(&s, s.low);
    add(&s, s.low + 1);
    add(&s, (int64_t)((uint64_t)s.low + span / 2));
    add(&s, s.high - 1);
    add(&s, s.high);
    assert(s.count > 1 && s.at[0] == s.low); /* there are more than a few */
    return s;
}

/* Nothing at all is known of the 32 or 64 bits, so the value may be carried along as arbitrary. */
static bool is_any(const struct vm_call *c) {
    int64_t low = (int64_t)c->arg[0], high = (int64_t)c->arg[1];
    const struct vm_options *o = vm_native_options(c);
    return ((low == INT32_MIN && high == INT32_MAX) || (low == INT64_MIN && high == INT64_MAX)) &&
           !o->sample_nondet && !o->nondet_count;
}

uint32_t vm_random_draw_ready(struct vm_call *c) {
    bool all;
    struct sample s = values(c, &all);
    if (is_any(c))
        return 1;
    return all ? (uint32_t)span_of(&s) + 1 : s.count;
}

enum vm_status vm_random_draw(struct vm_call *c) {
    bool all;
    struct sample s = values(c, &all);
    if (is_any(c) && vm_arbitrary(c)) {
        vm_note(c, "anything");
        return VM_OK;
    }
    assert(all || c->alt < s.count);
    int64_t value = all ? s.low + c->alt : s.at[c->alt];
    assert(s.low <= value && value <= s.high);
    if (!all)
        vm_approximate(c, "random numbers of more than 1024 were sampled");
    vm_note(c, "%lld", (long long)value);
    return sync_return(c, (uint64_t)value);
}

/* ---- fractions: from 0 up to 1, which is not included ---- */

static const double fractions[] = {0, 0.5, 0x1.fffffffffffffp-1};

uint32_t vm_random_fraction_ready(struct vm_call *c) {
    (void)c;
    return sizeof fractions / sizeof *fractions;
}

enum vm_status vm_random_fraction(struct vm_call *c) {
    uint64_t bits;
    assert(c->alt < vm_random_fraction_ready(c));
    memcpy(&bits, &fractions[c->alt], sizeof bits);
    vm_approximate(c, "random fractions were sampled");
    vm_note(c, "%g", fractions[c->alt]);
    return sync_return(c, bits);
}
