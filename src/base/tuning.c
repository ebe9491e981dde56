#include "base/tuning.h"

#include "base/stress.h"
#include <assert.h>

const struct base_tuning base_tuning_usual = {
#define TUNING(name, usual, smallest, largest, kept, help)                                         \
    .name = BASE_STRESS ? (smallest) : (usual),
#include "base/tuning.def"
#undef TUNING
};

const struct base_tuning base_tuning_smallest = {
#define TUNING(name, usual, smallest, largest, kept, help) .name = (smallest),
#include "base/tuning.def"
#undef TUNING
};

const struct base_tuning_row base_tuning_rows[] = {
#define TUNING(name, usual, smallest, largest, kept, help)                                         \
    {#name, offsetof(struct base_tuning, name), usual, smallest, largest, kept, help},
#include "base/tuning.def"
#undef TUNING
};
const uint32_t base_tuning_count = sizeof base_tuning_rows / sizeof *base_tuning_rows;

#define TUNING(name, usual, smallest, largest, kept, help)                                         \
    _Static_assert((smallest) <= (usual) && (usual) <= (largest), #name " is out of its range");
#include "base/tuning.def"
#undef TUNING

uint32_t *base_tuning_field(struct base_tuning *t, const struct base_tuning_row *row) {
    assert(row >= base_tuning_rows && row < base_tuning_rows + base_tuning_count);
    assert(row->field + sizeof(uint32_t) <= sizeof *t);
    return (uint32_t *)(void *)((char *)t + row->field);
}
