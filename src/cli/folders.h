/* The folders of a program: what its reports may show of files comes from there. */
#ifndef CLI_FOLDERS_H
#define CLI_FOLDERS_H

#include "base/folders.h"
#include "cli/options.h"

/* Adds the folders of the files, their checkouts, and those that the options name: for headers,
 * classes, assemblies and sources. */
void cli_folders_find(struct base_folders *folders, const char *const *files, uint32_t count,
                      const struct cli_options *o);

#endif
