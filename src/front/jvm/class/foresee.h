/* Foresees, before the program runs, which costly things it may do. So a program that never does
 * them pays nothing. */
#ifndef FRONT_JVM_CLASS_FORESEE_H
#define FRONT_JVM_CLASS_FORESEE_H

#include <stdbool.h>

struct jvm;

/* Reads every class of the program's own that its classes name, and declares the machine's
 * interrupt if one of them may lead to it. Only then is it an operation of its own to ask a thread
 * whether it is interrupted. */
void jvm_foresee(struct jvm *j);
/* Was an interrupt foreseen? An interrupt that was not (by reflection, say) may come too late. */
bool jvm_foresees_interrupts(const struct jvm *j);
/* May a thread be interrupted while it runs code of the program? */
bool jvm_foresees_hits(const struct jvm *j);
/* May the program cancel a future and see whether a thread has claimed it? */
bool jvm_foresees_claims(const struct jvm *j);
/* May the program ask whether a thread waits, and what for, as the library sees it? */
bool jvm_foresees_waits(const struct jvm *j);
/* May the program ask who is in the queue of a lock, another synchronizer or a future? */
bool jvm_foresees_queues(const struct jvm *j);
/* May the program see when a pool of the library interrupts its threads? */
bool jvm_foresees_looks(const struct jvm *j);

#endif
