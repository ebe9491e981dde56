/* Collects what --coverage asks for. */
#ifndef CLI_COVERAGE_H
#define CLI_COVERAGE_H

#include "prop/orders.h"
#include "report/coverage.h"
#include "vm/vm.h"

struct cli_coverage {
    struct report_coverage report;
    struct vm_lines lines;
    BASE_VEC(struct report_line) reported;
    BASE_VEC(struct report_order) orders;
    BASE_VEC(char *) names; /* of files and functions in `orders` */
};

/* After the search. `machine` is the one that `orders` has the sites of; all others of its family
 * are gone. */
void cli_coverage_take(struct cli_coverage *c, struct model *machine, struct prop_orders *orders);
void cli_coverage_drop(struct cli_coverage *c);

#endif
