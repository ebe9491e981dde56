/* Reading through LLVM's C API. Its errors come as return values, through the context's diagnostic
 * handler, or as printed text that a person at a terminal is meant to see; here they all become a
 * status. */
#include "front/llvm/read/read.h"
#include "base/fatal.h"
#include "base/text.h"
#include "front/llvm/core/exhaustion.h"
#include <assert.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READER_MAJOR = 19 }; /* the LLVM that is linked in */

static void listen(LLVMDiagnosticInfoRef info, void *context) {
    struct front_llvm_reader *r = context;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || r->said)
        return;
    char *text = llvm_exhaustion_check(LLVMGetDiagInfoDescription(info));
    r->said = base_strdup(text);
    LLVMDisposeMessage(text);
}

void front_llvm_reader_init(struct front_llvm_reader *r) {
    r->context = LLVMContextCreate();
    r->module = NULL;
    r->said = NULL;
    LLVMContextSetDiagnosticHandler(r->context, listen, r);
}

void front_llvm_reader_drop(struct front_llvm_reader *r) {
    if (r->module)
        LLVMDisposeModule(r->module);
    LLVMContextDispose(r->context);
    free(r->said);
    r->module = NULL;
    r->said = NULL;
}

/* ---- what LLVM says, made fit to print ---- */

/* Cut to one line of printable characters and of limited length, since it may quote hostile
 * input. */
static char *tidy(const char *text) {
    size_t length = strcspn(text, "\n");
    if (length > 300)
        length = 300;
    char *out = base_strndup(text, length);
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~')
            *c = '?';
    assert(strlen(out) <= 300);
    return out;
}

/* "... (Producer: 'LLVM22.1.0' Reader: 'LLVM 19.1.7')": 22; 0 if it does not say. */
static uint32_t producer_of(const char *text) {
    static const char mark[] = "Producer: 'LLVM";
    const char *at = strstr(text, mark);
    return at ? (uint32_t)strtoul(at + strlen(mark), NULL, 10) : 0;
}

/* LLVM's "file:line:column: error: what", or ": error: what" of bitcode. */
static bool fail_with(const char *name, const char *message, bool bitcode, struct base_status *s) {
    const char *error = strstr(message, "error: ");
    uint32_t producer = producer_of(message);
    char *text = tidy(error ? error + strlen("error: ") : message);
    unsigned line = 0, column = 0;
    const char *at = error;
    /* Steps back over ":line:column: ", whatever the name of the file is. */
    for (int colons = 0; at && at > message && colons < 4; at--)
        if (at[-1] == ':' && ++colons == 3 && sscanf(at, "%u:%u:", &line, &column) == 2)
            break;
    if (producer > READER_MAJOR)
        base_fail_line(s, name, 0,
                       "written by LLVM %u, and this heddle reads LLVM 14 to %d: compile it with "
                       "clang-%d (%s)",
                       producer, READER_MAJOR, READER_MAJOR, text);
    else if (bitcode)
        base_fail_line(s, name, 0, "not valid LLVM bitcode: %s", text);
    else
        base_fail_line(s, name, line, "not valid LLVM text: %s", text);
    free(text);
    return false;
}

/* ---- one file ---- */

static bool is_bitcode(LLVMMemoryBufferRef buffer) {
    static const unsigned char raw[4] = {'B', 'C', 0xC0, 0xDE};
    static const unsigned char wrapped[4] = {0xDE, 0xC0, 0x17, 0x0B};
    if (LLVMGetBufferSize(buffer) < sizeof raw)
        return false;
    const char *start = LLVMGetBufferStart(buffer);
    return memcmp(start, raw, sizeof raw) == 0 || memcmp(start, wrapped, sizeof wrapped) == 0;
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool parse(struct front_llvm_reader *r, const char *path, const char *name,
                  LLVMModuleRef *module, struct base_status *s) {
    LLVMMemoryBufferRef buffer;
    char *message = NULL;
    if (!base_file_check(path, s))
        return false;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message)) {
        base_fail_line(s, name, 0, "cannot be read: %s", message);
        LLVMDisposeMessage(message);
        return false;
    }
    bool bitcode = is_bitcode(buffer);
    if (!bitcode && ends_with(name, ".bc")) {
        LLVMDisposeMemoryBuffer(buffer);
        return base_fail_at(s, name, 0, "not LLVM bitcode: it does not begin with BC C0 DE");
    }
    if (LLVMParseIRInContext(r->context, buffer, module, &message)) { /* takes the buffer */
        fail_with(name, message ? message : "", bitcode, s);
        LLVMDisposeMessage(message);
        return false;
    }
    if (r->said) {
        fail_with(name, r->said, bitcode, s);
        LLVMDisposeModule(*module);
        return false;
    }
    assert(*module && *module != r->module);
    return true;
}

/* ---- several files ---- */

/* A module that states nothing fits every other. */
static bool same_or_empty(const char *a, const char *b) {
    return !*a || !*b || strcmp(a, b) == 0;
}

static bool join(struct front_llvm_reader *r, LLVMModuleRef more, const char *name,
                 struct base_status *s) {
    assert(r->module && more != r->module);
    if (!same_or_empty(LLVMGetDataLayoutStr(r->module), LLVMGetDataLayoutStr(more))) {
        base_fail_line(s, name, 0, "is for another machine (%s) than the files before it (%s)",
                       LLVMGetTarget(more), LLVMGetTarget(r->module));
        LLVMDisposeModule(more);
        return false;
    }
    if (LLVMLinkModules2(r->module, more)) { /* takes the module, also when it fails */
        char *text = tidy(r->said ? r->said : "no reason given");
        base_fail_line(s, name, 0, "cannot be linked with the files before it: %s", text);
        free(text);
        return false;
    }
    return true;
}

bool front_llvm_read(struct front_llvm_reader *r, const char *path, const char *name,
                     struct base_status *s) {
    assert(r->context && !r->said);
    LLVMModuleRef module;
    if (!parse(r, path, name, &module, s)) {
        assert(s->message);
        return false;
    }
    if (r->module)
        return join(r, module, name, s);
    r->module = module;
    return true;
}

bool front_llvm_read_check(struct front_llvm_reader *r, struct base_status *s) {
    assert(r->module);
    char *message = NULL;
    bool broken = LLVMVerifyModule(r->module, LLVMReturnStatusAction, &message);
    if (broken) {
        char *text = tidy(message);
        base_fail(s, "not a valid LLVM module: %s", text);
        free(text);
    }
    LLVMDisposeMessage(message);
    if (broken)
        return false;
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(r->module);
    unsigned bytes = LLVMPointerSize(layout);
    if (LLVMByteOrder(layout) != LLVMLittleEndian || (bytes != 4 && bytes != 8))
        return base_fail(s,
                         "compiled for %s: only little-endian machines of 32 or 64 bits are "
                         "modelled",
                         LLVMGetTarget(r->module));
    return true;
}
