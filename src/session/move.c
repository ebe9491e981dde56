/* The model and the cursor that mirrors it move together. States are saved along the path: often
 * where steps are long, so that the way from a saved state to any point is short everywhere. */
#include "session/session_int.h"

#include <assert.h>

/* From one saved state to the next: so many steps, or as soon as they took so many instructions. */
enum { STEPS_MOST = 16, INSTRUCTIONS_MOST = 200000 };

void session_load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    struct session *s = context;
    s->m->v->load(s->m, slot, bytes, size, initial);
}

void session_mirror(struct session *s) {
    const struct model_change *changes;
    uint32_t count = s->m->v->changes(s->m, &changes);
    store_cursor_hold(s->cursor);
    for (uint32_t i = 0; i < count; i++)
        store_cursor_set(s->cursor, changes[i].slot, changes[i].bytes, changes[i].size);
    s->m->v->settle(s->m);
    store_cursor_rest(s->cursor);
}

enum model_outcome session_creep(struct session *s, struct model_choice choice) {
    assert(s->here != SESSION_NOWHERE);
    enum model_outcome outcome = s->m->v->step(s->m, choice, &s->fault);
    bool goes_on = outcome == MODEL_STEPPED || outcome == MODEL_CUT;
    if (s->judges && outcome != MODEL_PRUNED)
        session_judge_step(s, choice);
    session_mirror(s);
    s->here = goes_on ? s->here + 1 : SESSION_NOWHERE;
    return outcome;
}

void session_return(struct session *s, store_mark mark, uint32_t step) {
    store_cursor_back(s->cursor, mark, session_load, s);
    s->m->v->loaded(s->m);
    s->here = step;
}

void session_save(struct session *s) {
    struct session_path *p = session_current(s);
    struct session_saved saved = {.step = s->here};
    assert(s->here != SESSION_NOWHERE);
    assert(!p->saved.count || base_vec_last(&p->saved).step < s->here);
    store_cursor_commit(s->cursor, 0, &saved.state);
    *base_vec_push(&p->saved) = saved;
    store_cursor_forget(s->cursor); /* or its log would grow with the path */
    p->spent = model_instructions(s->m);
}

void session_save_now_and_then(struct session *s) {
    struct session_path *p = session_current(s);
    if (s->here - base_vec_last(&p->saved).step >= STEPS_MOST ||
        model_instructions(s->m) - p->spent >= INSTRUCTIONS_MOST)
        session_save(s);
}

/* The last saved state at or before a step. */
static struct session_saved saved_before(const struct session_path *p, uint32_t step) {
    uint32_t low = 0, high = p->saved.count;
    assert(high && !p->saved.at[0].step);
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (p->saved.at[middle].step <= step)
            low = middle;
        else
            high = middle;
    }
    return p->saved.at[low];
}

void session_seek(struct session *s, uint32_t step) {
    struct session_path *p = session_current(s);
    struct session_saved saved = saved_before(p, step);
    assert(step <= p->steps.count);
    if (s->here > step || s->here < saved.step || s->here == SESSION_NOWHERE) {
        store_cursor_goto(s->cursor, saved.state, session_load, s);
        s->m->v->loaded(s->m);
        s->here = saved.step;
    }
    while (s->here < step) {
        enum model_outcome outcome = session_creep(s, p->steps.at[s->here].choice);
        assert(outcome == MODEL_STEPPED || outcome == MODEL_CUT);
        (void)outcome;
        if (s->here > base_vec_last(&p->saved).step)
            session_save_now_and_then(s);
    }
}

void session_seek_start(struct session *s) {
    const struct session_path *p = session_current(s);
    if (p->steps.count || !p->over)
        session_seek(s, 0);
}
