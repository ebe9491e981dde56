/* Thresholds as data (tuning.def). A struct of thresholds is passed by pointer and must outlive its
 * users. NULL stands for the usual values. A struct in use does not change, so code that needs a
 * value often can copy it when it begins. */
#ifndef BASE_TUNING_H
#define BASE_TUNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct base_tuning {
#define TUNING(name, usual, smallest, largest, kept, help) uint32_t name;
#include "base/tuning.def"
#undef TUNING
};

struct base_tuning_row {
    const char *name;
    size_t field; /* offset in struct base_tuning */
    uint32_t usual, smallest, largest;
    bool kept;
    const char *help;
};

extern const struct base_tuning base_tuning_usual, base_tuning_smallest;
extern const struct base_tuning_row base_tuning_rows[];
extern const uint32_t base_tuning_count;

static inline const struct base_tuning *base_tuning_of(const struct base_tuning *given) {
    return given ? given : &base_tuning_usual;
}

/* The field of a row. */
uint32_t *base_tuning_field(struct base_tuning *t, const struct base_tuning_row *row);

#endif
