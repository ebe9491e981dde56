#define r (light == 0)
#define g (light == 1)
#define y (light == 2)

byte light;

active proctype main() {
again:
    light = 1;
    light = 2;
    light = 0;
    goto again
}
