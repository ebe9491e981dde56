/* Shared by the parts of the class-file reader: a cursor whose every step is checked. */
#ifndef FRONT_JVM_READ_CLASSFILE_INT_H
#define FRONT_JVM_READ_CLASSFILE_INT_H

#include "front/jvm/read/classfile.h"

struct jvm_reader {
    struct jvm_classfile *c;
    struct base_arena *arena;
    struct base_status *status;
    uint32_t at, end; /* offsets in the file */
    const char *what; /* what is being read, for messages */
};

BASE_PRINTF(3, 4)
bool jvm_reader_fail(struct jvm_reader *r, uint32_t offset, const char *format, ...);
/* Checks that n more bytes are there. */
BASE_MUST_CHECK bool jvm_reader_need(struct jvm_reader *r, uint64_t n);
/* The next bytes, which jvm_reader_need has promised. */
uint16_t jvm_reader_u2(struct jvm_reader *r);
uint32_t jvm_reader_u4(struct jvm_reader *r);
/* A u2 that is the index of an entry of this kind; `zero` allows 0 instead. */
BASE_MUST_CHECK bool jvm_reader_index(struct jvm_reader *r, enum jvm_constant kind, bool zero,
                                      uint16_t *index);
/* `count` such indices, all of that kind; class names must not be those of arrays. */
BASE_MUST_CHECK bool jvm_reader_classes(struct jvm_reader *r, uint32_t count);
/* A whole attribute's contents: the cursor must stand at its end. */
BASE_MUST_CHECK bool jvm_reader_done(struct jvm_reader *r);

/* classfile_pool.c */
BASE_MUST_CHECK bool jvm_pool_read(struct jvm_reader *r);
/* Checks that DYNAMIC and INVOKE_DYNAMIC name rows that exist, once the bootstraps are read. */
BASE_MUST_CHECK bool jvm_pool_check_dynamic(struct jvm_reader *r);
const char *jvm_constant_name(enum jvm_constant kind);

/* classfile_attribute.c: tables of attributes. */
enum jvm_attribute_form {
    JVM_ATTRIBUTE_RAW,   /* uint32_t: offset of the contents */
    JVM_ATTRIBUTE_FLAG,  /* bool; no contents */
    JVM_ATTRIBUTE_UTF8,  /* uint16_t index */
    JVM_ATTRIBUTE_CLASS, /* uint16_t index */
    JVM_ATTRIBUTE_READ,  /* a function reads it; a nonzero field says that it was met */
};

struct jvm_attribute_row {
    const char *name;
    enum jvm_attribute_form form;
    bool repeats;
    size_t field; /* offsetof in the target */
    bool (*read)(struct jvm_reader *r, void *target);
};

/* A u2 count and the attributes. Those in the table go to the target, others are skipped. The table
 * ends with name NULL. */
BASE_MUST_CHECK bool jvm_attributes_read(struct jvm_reader *r, const struct jvm_attribute_row *rows,
                                         void *target);

/* classfile_class.c: the attributes of a class. */
extern const struct jvm_attribute_row jvm_class_attributes[];

#endif
