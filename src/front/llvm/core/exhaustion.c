/* LLVM's interface for C cannot set these handlers, so the functions of C++ are named as the linker
 * knows them. */
#include "front/llvm/core/exhaustion.h"

#include "base/fatal.h"
#include <stdbool.h>
#include <stddef.h>

typedef void new_handler(void);
typedef void allocation_handler(void *context, const char *reason, bool diagnose);

/* std::set_new_handler */
extern new_handler *set_new_handler(new_handler *handler) __asm__("_ZSt15set_new_handlerPFvvE");
/* llvm::install_bad_alloc_error_handler, and remove_bad_alloc_error_handler */
extern void
install_handler(allocation_handler *handler,
                void *context) __asm__("_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_");
extern void remove_handler(void) __asm__("_ZN4llvm30remove_bad_alloc_error_handlerEv");

static void new_failed(void) {
    base_fatal(BASE_FATAL_MEMORY, "out of memory");
}

static void allocation_failed(void *context, const char *reason, bool diagnose) {
    (void)context;
    (void)reason;
    (void)diagnose;
    base_fatal(BASE_FATAL_MEMORY, "out of memory");
}

void llvm_exhaustion_catch(void) {
    set_new_handler(new_failed);
    remove_handler(); /* LLVM allows one at a time */
    install_handler(allocation_failed, NULL);
}

char *llvm_exhaustion_check(char *text) {
    if (!text)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return text;
}
