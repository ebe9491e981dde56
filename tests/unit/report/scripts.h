/* Two stories for the fake model: the bank that goes below zero, and two threads that wait for each
 * other. */
#ifndef SCRIPTS_H
#define SCRIPTS_H

#include "fake.h"

extern const struct fake_script script_bank, script_deadlock, script_loop;

#endif
