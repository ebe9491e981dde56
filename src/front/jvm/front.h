/* From files to a program that the machine can run: Java sources, class files and jars. The program
 * is supplied while it runs: front_jvm_load lowers only where it begins. */
#ifndef FRONT_JVM_FRONT_H
#define FRONT_JVM_FRONT_H

#include "base/flags.h"
#include "base/status.h"
#include "ir/program.h"
#include <stdbool.h>
#include <stdint.h>

struct front_jvm_input {
    const char *const *files; /* .java (all compiled together), .class, .jar */
    uint32_t file_count;
    const char *classpath;    /* folders and jars between colons; NULL: none */
    const char *main;         /* class, "Bank" or "a.b.Bank"; NULL: that of the first file */
    const char *const *flags; /* the user's, for javac */
    uint32_t flag_count;
    const char *const *arguments; /* of main */
    uint32_t argument_count;
    bool no_assertions;     /* as java without -ea */
    bool look_into_library; /* waits run the library's code */
};

/* Adds the program to `p`, which is initialised and empty, and begins its supply (ir/class.h). The
 * machine must be linked with jvm_natives (front/jvm/native.h). False: the input is bad, and the
 * status says why; javac's messages are in it verbatim and can be many lines. The front end keeps
 * data beside the program: call front_jvm_drop after the program's machines are dropped, and before
 * the program is. */
BASE_MUST_CHECK bool front_jvm_load(const struct front_jvm_input *in, struct ir_program *p,
                                    struct base_status *s);
void front_jvm_drop(struct ir_program *p);

/* Does the name look like a file that front_jvm_load reads? */
bool front_jvm_reads(const char *path);

/* javac, allocated; NULL: none is installed. */
char *front_jvm_compiler(void);
/* The command that installs it, for messages. */
#define FRONT_JVM_INSTALL "sudo apt-get install openjdk-17-jdk-headless"

/* The flags of javac that a file from elsewhere may bring along. */
extern const struct base_flag_rule front_jvm_flags[];

#endif
