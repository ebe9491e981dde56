/* The end of a program's supply. Private to the module. */
#ifndef IR_SUPPLY_H
#define IR_SUPPLY_H

struct ir_program;

/* Drops the tables that ir_supply_begin made room for, and the cached answers. */
void ir_supply_end(struct ir_program *p);

#endif
