#define a (in[0])
#define b (in[1])
#define w (want[0])

bit in[2], want[2], m;

active [2] proctype process() {
again:
    want[_pid] = 1;
    atomic { m == 0 -> m = 1 };
    in[_pid] = 1;
    want[_pid] = 0;
    in[_pid] = 0;
    m = 0;
    goto again
}
