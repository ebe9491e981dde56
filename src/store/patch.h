/* The name of half a state after puts, from its name before: down to where they go by what the
 * nodes say, and up again with other children. No cursor has to be there. */
#ifndef STORE_PATCH_H
#define STORE_PATCH_H

#include "store/node.h"
#include "store/store.h"

/* Inside the gate. Puts into the other half are passed over; of two into one slot the last counts.
 */
uint32_t store_graft_half(struct store_node_maker *m, uint32_t half, uint32_t name,
                          const struct store_put *puts, uint32_t count);

#endif
