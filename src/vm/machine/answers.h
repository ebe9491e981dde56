/* The machine's answers to people, for the tables of its model (machine/model.c). */
#ifndef VM_MACHINE_ANSWERS_H
#define VM_MACHINE_ANSWERS_H

#include "model/model.h"

extern const struct model_people vm_answers_people;
extern const struct model_looks vm_answers_looks;

#endif
