/* stdio.h: streams, and writing to them without a format. Output is unbuffered: what a program
 * wrote before a fault is seen. */
#include "base/text.h"
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/stream.h"

/* ---- streams ---- */

static enum vm_status unmodelled(struct vm_call *c, const char *what) {
    return native_fault_text(c, MODEL_FAULT_UNMODELLED, what, 0);
}

enum vm_status front_llvm_stream_of(struct vm_call *c, uint64_t pointer,
                                    enum front_llvm_stream *out) {
    static const char *const names[] = {"heddle.stdin", "heddle.stdout", "heddle.stderr"};
    if (pointer == 0)
        return vm_fault(c, MODEL_FAULT_NULL_POINTER, 0, 0);
    for (uint32_t i = 0; i < 3; i++)
        if (pointer == front_llvm_hidden(c, names[i])) {
            *out = (enum front_llvm_stream)i;
            return VM_OK;
        }
    return unmodelled(c, "a stream other than stdin, stdout and stderr");
}

enum vm_status front_llvm_stream_output(struct vm_call *c, uint64_t pointer, bool *to_stderr) {
    enum front_llvm_stream stream = FRONT_LLVM_STDIN;
    NATIVE_TRY(front_llvm_stream_of(c, pointer, &stream));
    if (stream == FRONT_LLVM_STDIN)
        return unmodelled(c, "writing to stdin");
    *to_stderr = stream == FRONT_LLVM_STDERR;
    return VM_OK;
}

enum vm_status front_llvm_stream_input(struct vm_call *c, uint64_t pointer) {
    enum front_llvm_stream stream = FRONT_LLVM_STDIN;
    NATIVE_TRY(front_llvm_stream_of(c, pointer, &stream));
    return stream == FRONT_LLVM_STDIN ? VM_OK : unmodelled(c, "reading from an output stream");
}

/* ---- characters and strings ---- */

static enum vm_status put_byte(struct vm_call *c, bool to_stderr) {
    char byte = (char)(unsigned char)c->arg[0];
    vm_output(c, to_stderr, &byte, 1);
    return native_return_int(c, (unsigned char)c->arg[0]);
}

static enum vm_status run_putchar(struct vm_call *c) {
    return put_byte(c, false);
}

static enum vm_status run_fputc(struct vm_call *c) {
    bool to_stderr = false;
    NATIVE_TRY(front_llvm_stream_output(c, c->arg[1], &to_stderr));
    return put_byte(c, to_stderr);
}

static enum vm_status run_puts(struct vm_call *c) {
    const char *text;
    uint64_t length;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    struct base_text line = {0};
    base_text_add_n(&line, text, length);
    base_text_char(&line, '\n');
    vm_output(c, false, line.at, line.length);
    base_text_drop(&line);
    return native_return_int(c, (int64_t)length + 1);
}

static enum vm_status run_fputs(struct vm_call *c) {
    const char *text;
    uint64_t length;
    bool to_stderr = false;
    NATIVE_TRY(front_llvm_stream_output(c, c->arg[1], &to_stderr));
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    vm_output(c, to_stderr, text, length);
    return native_return_int(c, 1);
}

static enum vm_status run_fwrite(struct vm_call *c) {
    void *bytes;
    bool to_stderr = false;
    uint64_t size;
    NATIVE_TRY(front_llvm_stream_output(c, c->arg[3], &to_stderr));
    if (__builtin_mul_overflow(c->arg[1], c->arg[2], &size))
        return vm_fault(c, MODEL_FAULT_OUT_OF_BOUNDS, c->arg[0], 0);
    if (size == 0)
        return native_return(c, 0);
    NATIVE_TRY(vm_claim(c, c->arg[0], size, VM_READ, &bytes));
    vm_output(c, to_stderr, bytes, size);
    return native_return(c, c->arg[2]);
}

/* write(2), to the descriptors of stdout and stderr. */
static enum vm_status run_write(struct vm_call *c) {
    void *bytes;
    int32_t descriptor = native_int(c, 0);
    if (descriptor != 1 && descriptor != 2)
        return unmodelled(c, "write to a descriptor other than 1 and 2");
    NATIVE_TRY(vm_claim(c, c->arg[1], c->arg[2], VM_READ, &bytes));
    if (c->arg[2] > 0)
        vm_output(c, descriptor == 2, bytes, c->arg[2]);
    return native_return_long(c, (int64_t)c->arg[2]);
}

static enum vm_status run_perror(struct vm_call *c) {
    const char *text = "";
    uint64_t length = 0;
    void *error;
    if (c->arg[0])
        NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    NATIVE_TRY(vm_claim(c, front_llvm_hidden(c, "heddle.errno"), 4, VM_READ, &error));
    char reason[FRONT_LLVM_ERROR_ROOM];
    front_llvm_error_text(*(const int32_t *)error, reason);
    struct base_text line = {0};
    base_text_printf(&line, "%s%s%s\n", text, length ? ": " : "", reason);
    vm_output(c, true, line.at, line.length);
    base_text_drop(&line);
    return VM_OK;
}

/* ---- nothing to do, because nothing is buffered ---- */

static enum vm_status run_fflush(struct vm_call *c) {
    enum front_llvm_stream stream = FRONT_LLVM_STDIN;
    if (c->arg[0])
        NATIVE_TRY(front_llvm_stream_of(c, c->arg[0], &stream));
    return native_return_int(c, 0);
}

static enum vm_status run_accepted(struct vm_call *c) {
    enum front_llvm_stream stream = FRONT_LLVM_STDIN;
    NATIVE_TRY(front_llvm_stream_of(c, c->arg[0], &stream));
    return native_return_int(c, 0);
}

static enum vm_status run_fileno(struct vm_call *c) {
    enum front_llvm_stream stream = FRONT_LLVM_STDIN;
    NATIVE_TRY(front_llvm_stream_of(c, c->arg[0], &stream));
    return native_return_int(c, stream);
}

const struct vm_native front_llvm_native_stdio[] = {
    NATIVE_ROW("putchar", 1, 1, OUTPUT, run_putchar),
    NATIVE_ROW("putchar_unlocked", 1, 1, OUTPUT, run_putchar),
    NATIVE_ROW("fputc", 2, 1, OUTPUT, run_fputc),
    NATIVE_ROW("putc", 2, 1, OUTPUT, run_fputc),
    NATIVE_ROW("_IO_putc", 2, 1, OUTPUT, run_fputc),
    NATIVE_ROW("putc_unlocked", 2, 1, OUTPUT, run_fputc),
    NATIVE_ROW("fputc_unlocked", 2, 1, OUTPUT, run_fputc),
    NATIVE_ROW("puts", 1, 1, OUTPUT, run_puts),
    NATIVE_ROW("fputs", 2, 1, OUTPUT, run_fputs),
    NATIVE_ROW("fputs_unlocked", 2, 1, OUTPUT, run_fputs),
    NATIVE_ROW("fwrite", 4, 1, OUTPUT, run_fwrite),
    NATIVE_ROW("fwrite_unlocked", 4, 1, OUTPUT, run_fwrite),
    NATIVE_ROW("write", 3, 1, OUTPUT, run_write),
    NATIVE_ROW("perror", 1, 0, OUTPUT, run_perror),
    NATIVE_PURE("fflush", 1, run_fflush),
    NATIVE_PURE("fflush_unlocked", 1, run_fflush),
    NATIVE_PURE("setvbuf", 4, run_accepted),
    NATIVE_ROW("setbuf", 2, 0, NONE, run_accepted),
    NATIVE_ROW("setlinebuf", 1, 0, NONE, run_accepted),
    NATIVE_PURE("ferror", 1, run_accepted),
    NATIVE_PURE("ferror_unlocked", 1, run_accepted),
    NATIVE_PURE("fileno", 1, run_fileno),
    {0},
};
