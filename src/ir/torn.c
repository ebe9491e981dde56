#include "ir/torn.h"

#include "base/embed.h"
#include "ir/passes.h"
#include <assert.h>

extern const struct base_embedded ir_embedded[];

static void finish(struct ir_program *p, struct ir_function *f) {
    struct base_status s = {0};
    bool right = ir_verify_function(p, f, &s);
    assert(right);
    (void)right;
    base_status_drop(&s);
    f->library = true;
    ir_live_function(p, f);
}

static uint32_t find(struct ir_program *p, const char *name) {
    uint32_t f = ir_program_find_function(p, name);
    assert(f != IR_NO_INDEX);
    return f;
}

void ir_torn_begin(struct ir_program *p) {
    uint32_t first = p->functions.count;
    struct base_status s = {0};
    assert(!p->torn.on && ir_embedded[0].name && !ir_embedded[1].name);
    bool read = ir_assemble(p, ir_embedded[0].text, ir_embedded[0].name, &s);
    assert(read && p->functions.count > first);
    (void)read;
    base_status_drop(&s);
    for (uint32_t i = first; i < p->functions.count; i++)
        finish(p, &p->functions.at[i]);
    p->torn = (struct ir_torn){
        .on = true,
        .copy = find(p, "heddle.torn.copy"),
        .fill = find(p, "heddle.torn.fill"),
        .load = {find(p, "heddle.torn.load_10"), find(p, "heddle.torn.load_16")},
        .store = {find(p, "heddle.torn.store_10"), find(p, "heddle.torn.store_16")},
    };
}
