/* Files outside of a program's folders. A source can include or embed any file that clang can read;
 * what is in it must not come into reports, neither by clang's messages nor as data of the program.
 */
#ifndef FRONT_LLVM_READ_OUTSIDE_H
#define FRONT_LLVM_READ_OUTSIDE_H

#include "base/folders.h"
#include "base/status.h"

/* Clang's messages without what it says of, and quotes from, files outside of the folders. Takes
 * `said`; the result is allocated. */
char *front_llvm_messages_inside(char *said, const struct base_folders *folders);

/* Reads the list of the files that clang read for a source (-MD), and fails if one is outside of
 * the folders and is not named like a header. */
BASE_MUST_CHECK bool front_llvm_inputs_inside(const char *list, const char *source,
                                              const struct base_folders *folders,
                                              struct base_status *s);

#endif
