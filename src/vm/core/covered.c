#include "vm/core/covered.h"

#include "vm/core/image.h"
#include <assert.h>
#include <string.h>

static void fill(vm_marks *marks, uint32_t count) {
    uint32_t before = marks->count;
    base_vec_reserve(marks, count);
    memset(marks->at + before, 0, count - before);
    marks->count = count;
}

void vm_covered_grow(struct vm *m, uint32_t site) {
    assert(m->o->coverage && site >= m->covered.count);
    fill(&m->covered, site + 1);
}

void vm_covered_merge(struct vm *m) {
    struct vm_covered *all = &m->image->covered;
    if (!m->covered.count)
        return;
    pthread_mutex_lock(&all->lock);
    if (all->marks.count < m->covered.count)
        fill(&all->marks, m->covered.count);
    for (uint32_t i = 0; i < m->covered.count; i++)
        all->marks.at[i] |= m->covered.at[i];
    pthread_mutex_unlock(&all->lock);
}
