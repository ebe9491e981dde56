/* Coverage of orders: the pairs of operations that conflict and that two threads could both have
 * done next, and which of the two was seen to come first. It is no property that could fail; it
 * sees every step as a property does. */
#ifndef PROP_ORDERS_H
#define PROP_ORDERS_H

#include "model/model.h"

enum { PROP_ORDER_FIRST = 1, PROP_ORDER_SECOND = 2, PROP_ORDER_BOTH = 3 };

/* Two sites, the smaller first, and which came first: bits of PROP_ORDER. */
struct prop_order {
    uint32_t site, site2, seen;
};

/* What all workers saw. The caller owns it. */
struct prop_orders;
struct prop_orders *prop_orders_new(void);
void prop_orders_clear(struct prop_orders *o);
void prop_orders_drop(struct prop_orders *o);
/* Ordered by sites; valid until the next call. No worker may be at work. */
uint32_t prop_orders_list(struct prop_orders *o, const struct prop_order **out);

/* The functions of the property; its context is a struct prop_orders. */
void *prop_orders_fork(void *context);
void prop_orders_forget(void *watcher);
void prop_orders_before(void *watcher, struct model *m);
bool prop_orders_step(void *watcher, struct model *m, struct model_choice choice,
                      struct model_fault *fault);

/* The initialiser for struct explore_property. */
#define PROP_ORDERS(orders)                                                                        \
    {                                                                                              \
        .context = (orders), .step = prop_orders_step, .before = prop_orders_before,               \
        .fork = prop_orders_fork, .drop = prop_orders_forget                                       \
    }

#endif
