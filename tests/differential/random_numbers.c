/* The sequences of rand, random, rand_r and drand48, from the default seed and from others. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    for (int i = 0; i < 5; i++)
        printf("%d ", rand());
    printf("%ld\n", random());
    const unsigned seeds[] = {0, 1, 42, 4000000000u};
    for (int s = 0; s < 4; s++) {
        srand(seeds[s]);
        for (int i = 0; i < 40; i++)
            (void)rand();
        printf("%d %d\n", rand(), rand() % 6);
    }
    srandom(7);
    printf("%ld\n", random());
    unsigned state = 5;
    printf("%d", rand_r(&state));
    printf(" %d", rand_r(&state));
    printf(" %u\n", state);
    printf("%.15g %.15g\n", drand48(), drand48());
    srand48(12345);
    printf("%.15g %ld %ld\n", drand48(), lrand48(), mrand48());
    unsigned short own[3] = {1, 2, 3};
    printf("%.15g", erand48(own));
    printf(" %ld", nrand48(own));
    printf(" %ld", jrand48(own));
    printf(" %d %d %d\n", own[0], own[1], own[2]);
    int die[6] = {0};
    srand(3);
    for (int i = 0; i < 600; i++)
        die[rand() % 6]++;
    for (int i = 0; i < 6; i++)
        printf("%d ", die[i]);
    printf("%d\n", RAND_MAX);
    return 0;
}
