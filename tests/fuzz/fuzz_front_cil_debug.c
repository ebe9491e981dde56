/* Any bytes as debug information, of mcs or a portable PDB. */
#include "../unit/front_cil/walk.c"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    walk_mdb(bytes, size);
    walk_pdb(bytes, size);
    return 0;
}
