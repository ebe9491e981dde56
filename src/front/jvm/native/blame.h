/* The text that java gives to a NullPointerException that it raised itself, which says which
 * reference was null (JEP 358). The wording is HotSpot's, character for character. */
#ifndef FRONT_JVM_NATIVE_BLAME_H
#define FRONT_JVM_NATIVE_BLAME_H

#include "base/text.h"
#include "front/jvm/class/class.h"

/* Appends the message for the instruction at `pc` of a method that has code; false, and nothing is
 * appended, if that instruction does not follow a reference. */
bool jvm_blame_message(struct base_text *out, const struct jvm_method *m, uint32_t pc);

#endif
