#include "model/wrap.h"

#include <assert.h>
#include <string.h>

const struct model_memo model_memo_none = {0};
const struct model_questions model_questions_none = {0};
const struct model_symmetry model_symmetry_none = {0};
const struct model_matching model_matching_none = {0};

/* ---- functions that only call the inner model ---- */

static enum model_outcome pass_initial(struct model *m, struct model_fault *fault) {
    struct model *in = model_inner(m);
    return in->v->initial(in, fault);
}

static uint32_t pass_choices(struct model *m, const struct model_choice **out) {
    struct model *in = model_inner(m);
    return in->v->choices(in, out);
}

static bool pass_ended(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->ended(in);
}

static enum model_outcome pass_step(struct model *m, struct model_choice choice,
                                    struct model_fault *fault) {
    struct model *in = model_inner(m);
    return in->v->step(in, choice, fault);
}

static uint32_t pass_changes(struct model *m, const struct model_change **out) {
    struct model *in = model_inner(m);
    return in->v->changes(in, out);
}

static void pass_settle(struct model *m) {
    struct model *in = model_inner(m);
    in->v->settle(in);
}

static void pass_load(struct model *m, uint32_t slot, const void *bytes, uint32_t size,
                      bool is_initial) {
    struct model *in = model_inner(m);
    in->v->load(in, slot, bytes, size, is_initial);
}

static void pass_loaded(struct model *m) {
    struct model *in = model_inner(m);
    in->v->loaded(in);
}

static uint32_t pass_footprint(struct model *m, const struct model_access **out) {
    struct model *in = model_inner(m);
    return in->v->footprint(in, out);
}

static uint32_t pass_pending(struct model *m, uint32_t thread, const struct model_access **out) {
    struct model *in = model_inner(m);
    return in->v->pending(in, thread, out);
}

static uint32_t pass_threads(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->threads(in);
}

static bool pass_blocked(struct model *m, uint32_t thread, struct model_wait *out) {
    struct model *in = model_inner(m);
    return in->v->blocked(in, thread, out);
}

static bool pass_abandoned(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->abandoned(in);
}

static bool pass_any_plain(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->any_plain(in);
}

static uint32_t pass_races(struct model *m, const struct model_fault **out) {
    struct model *in = model_inner(m);
    return in->v->races(in, out);
}

static uint64_t pass_outcome(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->outcome(in);
}

static uint64_t pass_instructions(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->instructions(in);
}

static uint32_t pass_far_wakers(struct model *m, uint32_t thread, const uint32_t **out) {
    struct model *in = model_inner(m);
    return in->v->far_wakers(in, thread, out);
}

static void pass_ask(struct model *m, bool noting) {
    struct model *in = model_inner(m);
    in->v->memo->ask(in, noting);
}

static bool pass_inputs(struct model *m, const struct model_input **out, uint32_t *count) {
    struct model *in = model_inner(m);
    return in->v->memo->inputs(in, out, count);
}

static uint32_t pass_outputs(struct model *m, const struct model_input **out) {
    struct model *in = model_inner(m);
    return in->v->memo->outputs(in, out);
}

static const void *pass_origin(struct model *m, uint32_t slot, uint32_t *size) {
    struct model *in = model_inner(m);
    return in->v->memo->origin(in, slot, size);
}

static uint32_t pass_mode(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->memo->mode(in);
}

static void pass_recall(struct model *m, const struct model_access *accesses, uint32_t count) {
    struct model *in = model_inner(m);
    in->v->memo->recall(in, accesses, count);
}

static void pass_look(struct model *m, uint32_t thread, struct model_view *out) {
    struct model *in = model_inner(m);
    in->v->memo->look(in, thread, out);
}

static enum model_life pass_life(struct model *m, uint32_t thread) {
    struct model *in = model_inner(m);
    return in->v->reduction->life(in, thread);
}

static uint32_t pass_nature(struct model *m, uint32_t thread) {
    struct model *in = model_inner(m);
    return in->v->reduction->nature(in, thread);
}

static uint32_t pass_position(struct model *m, uint32_t thread) {
    struct model *in = model_inner(m);
    return in->v->reduction->position(in, thread);
}

static bool pass_apart(struct model *m, struct model_choice choice) {
    struct model *in = model_inner(m);
    return in->v->reduction->apart(in, choice);
}

static void pass_thread_info(struct model *m, uint32_t thread, struct model_thread_info *out) {
    struct model *in = model_inner(m);
    in->v->people->thread_info(in, thread, out);
}

static char *pass_wait_text(struct model *m, uint32_t thread) {
    struct model *in = model_inner(m);
    return in->v->people->wait_text(in, thread);
}

static char *pass_fault_text(struct model *m, const struct model_fault *fault) {
    struct model *in = model_inner(m);
    return in->v->people->fault_text(in, fault);
}

static void pass_fault_place(struct model *m, const struct model_fault *fault,
                             struct model_place *out) {
    struct model *in = model_inner(m);
    in->v->people->fault_place(in, fault, out);
}

static char *pass_site_text(struct model *m, uint32_t site) {
    struct model *in = model_inner(m);
    return in->v->people->site_text(in, site);
}

static void pass_observe(struct model *m, model_observer *observer, void *context) {
    struct model *in = model_inner(m);
    in->v->people->observe(in, observer, context);
}

static uint32_t pass_frames(struct model *m, uint32_t thread, const struct model_place **out) {
    struct model *in = model_inner(m);
    return in->v->people->frames(in, thread, out);
}

static void pass_waited(struct model *m, uint32_t thread, struct model_waited *out) {
    struct model *in = model_inner(m);
    in->v->people->waited(in, thread, out);
}

static enum model_choice_kind pass_ways(struct model *m, uint32_t thread) {
    struct model *in = model_inner(m);
    return in->v->people->ways(in, thread);
}

static uint32_t pass_locks(struct model *m, const struct model_lock **out) {
    struct model *in = model_inner(m);
    return in->v->people->locks(in, out);
}

static void pass_scope(struct model *m, uint32_t thread, uint32_t frame, enum model_scope scope,
                       model_values *out) {
    struct model *in = model_inner(m);
    in->v->looks->scope(in, thread, frame, scope, out);
}

static void pass_parts(struct model *m, struct model_handle of, uint32_t first, uint32_t count,
                       model_values *out) {
    struct model *in = model_inner(m);
    in->v->looks->parts(in, of, first, count, out);
}

static bool pass_evaluate(struct model *m, uint32_t thread, uint32_t frame, const char *text,
                          struct model_value *out, bool *truth, struct base_status *s) {
    struct model *in = model_inner(m);
    return in->v->looks->evaluate(in, thread, frame, text, out, truth, s);
}

static bool pass_letter(struct model *m, uint64_t *out, const char **why) {
    struct model *in = model_inner(m);
    return in->v->questions->letter(in, out, why);
}

static bool pass_invariant(struct model *m, struct model_fault *fault) {
    struct model *in = model_inner(m);
    return in->v->questions->invariant(in, fault);
}

static bool pass_turn(struct model *m, bool on) {
    struct model *in = model_inner(m);
    return in->v->symmetry->turn(in, on);
}

static enum model_twin pass_twin(struct model *m, uint32_t *count) {
    struct model *in = model_inner(m);
    return in->v->symmetry->twin(in, count);
}

static uint32_t pass_matched(struct model *m, const struct model_change **out, const char **why) {
    struct model *in = model_inner(m);
    return in->v->matching->matched(in, out, why);
}

static uint32_t *pass_numbering(struct model *m, uint32_t *count) {
    struct model *in = model_inner(m);
    return in->v->checkpoints->numbering(in, count);
}

static bool pass_renumber(struct model *m, const uint32_t *words, uint32_t count) {
    struct model *in = model_inner(m);
    return in->v->checkpoints->renumber(in, words, count);
}

static uint64_t pass_growth(struct model *m, bool whole) {
    struct model *in = model_inner(m);
    return in->v->checkpoints->growth(in, whole);
}

static const char *pass_approximation(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->gaps->approximation(in);
}

static uint64_t pass_cuts(struct model *m, bool in_initial) {
    struct model *in = model_inner(m);
    return in->v->gaps->cuts(in, in_initial);
}

static char *pass_cut_text(struct model *m) {
    struct model *in = model_inner(m);
    return in->v->gaps->cut_text(in);
}

static const char *pass_unasked(struct model *m) {
    return model_unasked(model_inner(m));
}

static const struct model_vtable pass_core = {
    .initial = pass_initial,
    .choices = pass_choices,
    .ended = pass_ended,
    .step = pass_step,
    .changes = pass_changes,
    .settle = pass_settle,
    .load = pass_load,
    .loaded = pass_loaded,
    .footprint = pass_footprint,
    .pending = pass_pending,
    .threads = pass_threads,
    .blocked = pass_blocked,
    .abandoned = pass_abandoned,
    .any_plain = pass_any_plain,
    .races = pass_races,
    .outcome = pass_outcome,
    .instructions = pass_instructions,
    .far_wakers = pass_far_wakers,
};

static const struct model_memo pass_memo = {
    .ask = pass_ask,
    .inputs = pass_inputs,
    .outputs = pass_outputs,
    .origin = pass_origin,
    .mode = pass_mode,
    .recall = pass_recall,
    .look = pass_look,
};

static const struct model_reduction pass_reduction = {
    .life = pass_life,
    .nature = pass_nature,
    .position = pass_position,
    .apart = pass_apart,
};

static const struct model_people pass_people = {
    .thread_info = pass_thread_info,
    .wait_text = pass_wait_text,
    .fault_text = pass_fault_text,
    .fault_place = pass_fault_place,
    .site_text = pass_site_text,
    .observe = pass_observe,
    .frames = pass_frames,
    .waited = pass_waited,
    .locks = pass_locks,
    .ways = pass_ways,
};

static const struct model_looks pass_looks = {
    .scope = pass_scope,
    .parts = pass_parts,
    .evaluate = pass_evaluate,
};

static const struct model_questions pass_questions = {
    .letter = pass_letter,
    .invariant = pass_invariant,
};

static const struct model_symmetry pass_symmetry = {
    .turn = pass_turn,
    .twin = pass_twin,
};

static const struct model_matching pass_matching = {
    .matched = pass_matched,
};

static const struct model_checkpoints pass_checkpoints = {
    .numbering = pass_numbering,
    .renumber = pass_renumber,
    .growth = pass_growth,
};

static const struct model_gaps pass_gaps = {
    .approximation = pass_approximation,
    .cuts = pass_cuts,
    .cut_text = pass_cut_text,
    .unasked = pass_unasked,
};

/* ---- the functions of a wrapper ---- */

typedef void function(void);

/* Fills a table, which holds only pointers to functions. Each is that of `own` if there is one.
 * Otherwise it is the function that calls the inner model, if the inner model has this function. */
static void inherit(void *out, const void *own, const void *inner, const void *pass, size_t size) {
    assert(size % sizeof(function *) == 0);
    for (size_t at = 0; at < size; at += sizeof(function *)) {
        function *mine = NULL, *theirs;
        if (own)
            memcpy(&mine, (const char *)own + at, sizeof mine);
        memcpy(&theirs, (const char *)inner + at, sizeof theirs);
        if (mine || theirs)
            memcpy((char *)out + at, mine ? (const char *)&mine : (const char *)pass + at,
                   sizeof mine);
    }
}

/* Inherits a group if the wrapper or the inner model has it, unless `own` names the empty group. */
#define INHERIT_GROUP(group, none)                                                                 \
    do {                                                                                           \
        static const struct model_##group empty = {0};                                             \
        if (own->group != (none) && (own->group || inner->v->group)) {                             \
            inherit(&w->group, own->group, inner->v->group ? inner->v->group : &empty,             \
                    &pass_##group, sizeof w->group);                                               \
            w->v.group = &w->group;                                                                \
        }                                                                                          \
    } while (0)

/* For groups that have no empty one: no wrapper lacks them if the inner model has them. */
#define NEVER_ABSENT ((const void *)w)

void model_wrap(struct model_wrapper *w, struct model *inner, const struct model_vtable *own) {
    assert(own->fork && own->drop);
    *w = (struct model_wrapper){.model.v = &w->v, .inner = inner};
    inherit(&w->v, own, inner->v, &pass_core, offsetof(struct model_vtable, memo));
    INHERIT_GROUP(memo, &model_memo_none);
    INHERIT_GROUP(reduction, NEVER_ABSENT);
    INHERIT_GROUP(people, NEVER_ABSENT);
    INHERIT_GROUP(looks, NEVER_ABSENT);
    INHERIT_GROUP(questions, &model_questions_none);
    INHERIT_GROUP(symmetry, &model_symmetry_none);
    INHERIT_GROUP(matching, &model_matching_none);
    INHERIT_GROUP(checkpoints, NEVER_ABSENT);
    INHERIT_GROUP(gaps, NEVER_ABSENT);
}
