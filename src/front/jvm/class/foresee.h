/* Foresees, before the program runs, which costly things it may do, so that a program that never
 * does them pays nothing. */
#ifndef FRONT_JVM_CLASS_FORESEE_H
#define FRONT_JVM_CLASS_FORESEE_H

#include <stdbool.h>

struct jvm;

/* Reads every class of the program's own that its classes name, and declares the machine's
 * interrupt if one of them may lead to it: only then are threads asked whether they are interrupted
 * as an operation of its own. */
void jvm_foresee(struct jvm *j);
/* Was an interrupt foreseen? One that was not (it comes by reflection, say) may come too late. */
bool jvm_foresees_interrupts(const struct jvm *j);
/* May it ask how far threads are, or wait for the end of one in its monitor? */
bool jvm_foresees_ends(const struct jvm *j);
/* May it ask what a thread waits for, as the library sees it? */
bool jvm_foresees_waits(const struct jvm *j);
/* May it see when a pool of the library interrupts its threads? */
bool jvm_foresees_looks(const struct jvm *j);

#endif
