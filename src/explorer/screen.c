#include "explorer/explorer_int.h"

bool explorer_screen(struct explorer *e) {
    (void)e;
    return false;
}
