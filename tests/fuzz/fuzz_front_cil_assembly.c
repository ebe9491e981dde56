/* Any bytes as an assembly: all of it is read, with a status or a result, never a crash. */
#include "../unit/front_cil/walk.c"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    walk_assembly(bytes, size);
    return 0;
}
