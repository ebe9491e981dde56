/* A bytecode machine with a stack, calls and memory, that computes primes and a greatest common
 * divisor. */
#include <stdint.h>
#include <stdio.h>

enum op { PUSH, LOAD, STORE, ADD, SUB, MUL, MOD, LESS, JUMP, JZERO, CALL, RETURN, PRINT, HALT };
struct ins {
    uint8_t op;
    int32_t arg;
};

static unsigned long run(const struct ins *code, int32_t *memory) {
    int32_t stack[32], calls[8];
    int top = 0, depth = 0;
    unsigned long steps = 0;
    for (int32_t pc = 0;; steps++) {
        struct ins i = code[pc++];
        switch ((enum op)i.op) {
        case PUSH: stack[top++] = i.arg; break;
        case LOAD: stack[top++] = memory[i.arg]; break;
        case STORE: memory[i.arg] = stack[--top]; break;
        case ADD:
            top--;
            stack[top - 1] += stack[top];
            break;
        case SUB:
            top--;
            stack[top - 1] -= stack[top];
            break;
        case MUL:
            top--;
            stack[top - 1] *= stack[top];
            break;
        case MOD:
            top--;
            stack[top - 1] %= stack[top];
            break;
        case LESS:
            top--;
            stack[top - 1] = stack[top - 1] < stack[top];
            break;
        case JUMP: pc = i.arg; break;
        case JZERO:
            if (!stack[--top])
                pc = i.arg;
            break;
        case CALL:
            calls[depth++] = pc;
            pc = i.arg;
            break;
        case RETURN: pc = calls[--depth]; break;
        case PRINT: printf("%d ", stack[--top]); break;
        case HALT: printf("\n"); return steps;
        }
    }
}

int main(void) {
    int32_t memory[8] = {0};
    const struct ins primes[] = {
        {PUSH, 2},  {STORE, 0},  {LOAD, 0},  {PUSH, 60}, {LESS, 0}, {JZERO, 32}, {PUSH, 2},
        {STORE, 1}, {LOAD, 1},   {LOAD, 1},  {MUL, 0},   {LOAD, 0}, {PUSH, 1},   {ADD, 0},
        {LESS, 0},  {JZERO, 25}, {LOAD, 0},  {LOAD, 1},  {MOD, 0},  {JZERO, 27}, {LOAD, 1},
        {PUSH, 1},  {ADD, 0},    {STORE, 1}, {JUMP, 8},  {LOAD, 0}, {PRINT, 0},  {LOAD, 0},
        {PUSH, 1},  {ADD, 0},    {STORE, 0}, {JUMP, 2},  {HALT, 0}};
    printf("%lu\n", run(primes, memory));
    const struct ins gcd[] = {{PUSH, 1071}, {STORE, 0}, {PUSH, 462}, {STORE, 1}, {CALL, 8},
                              {LOAD, 0},    {PRINT, 0}, {HALT, 0},   {LOAD, 1},  {JZERO, 17},
                              {LOAD, 0},    {LOAD, 1},  {MOD, 0},    {LOAD, 1},  {STORE, 0},
                              {STORE, 1},   {JUMP, 8},  {RETURN, 0}};
    printf("%lu\n", run(gcd, memory));
    return 0;
}
