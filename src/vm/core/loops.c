/* Where a loop has gone round as often as the program's bound allows (ir/passes.h), its thread
 * waits for ever and the run counts only up to there, as after an assumption that does not hold.
 * Other threads go on, so that steps which they could have taken before are not lost. Each such cut
 * is counted, and then the verdict cannot be VERIFIED. */
#include "vm/core/loops.h"

#include "vm/core/machine.h"

/* A question about a state is no part of the run: it takes as many rounds as it needs. */
static enum vm_status note(struct vm_call *c) {
    struct vm *m = c->vm;
    if (m->asking)
        return VM_OK;
    if (m->supposing)
        return VM_STOP;
    assert(c->thread == m->running && !m->preview.on);
    m->cuts++;
    const struct vm_frame *f = vm_top(&m->threads[c->thread]);
    uint32_t site = vm_site(m->image, f->function, f->pc);
    struct vm_loops_cut *all = &m->image->loops_cut;
    pthread_mutex_lock(&all->lock);
    uint32_t i = 0;
    while (i < all->sites.count && all->sites.at[i] != site)
        i++;
    if (i == all->sites.count)
        *base_vec_push(&all->sites) = site;
    pthread_mutex_unlock(&all->lock);
    return VM_OK;
}

static enum vm_status cut(struct vm_call *c) {
    assert(c->vm->asking || c->vm->preview.on); /* nobody else is ever ready for it */
    (void)c;
    return VM_OK;
}

static uint32_t cut_ready(struct vm_call *c) {
    return c->vm->asking;
}

static void cut_waits(struct vm_call *c, struct vm_wait *out) {
    (void)c;
    out->what = "a round beyond the loop bound";
}

const struct vm_native vm_loop_natives[] = {
    {"heddle.loop.note", 0, 0, VM_EFFECT_NONE, 0, note, NULL, NULL},
    {"heddle.loop.cut", 0, 0, VM_EFFECT_NONE, VM_NATIVE_ASSUMES, cut, cut_ready, cut_waits},
    {NULL, 0, 0, 0, 0, NULL, NULL, NULL},
};
