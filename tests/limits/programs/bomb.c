// Macros that double and double: it is the compiler that takes all time and memory.
#define A x, x, x, x, x, x, x, x, x, x
#define B A, A, A, A, A, A, A, A, A, A
#define C B, B, B, B, B, B, B, B, B, B
#define D C, C, C, C, C, C, C, C, C, C
#define E D, D, D, D, D, D, D, D, D, D
#define F E, E, E, E, E, E, E, E, E, E
#define G F, F, F, F, F, F, F, F, F, F
#define H G, G, G, G, G, G, G, G, G, G

enum { x };
int numbers[] = {H};

int main(void) {
    return 0;
}
