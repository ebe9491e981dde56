#define a (in[0] == 1)
#define b (in[1] == 1)
#define w (flag[1] == 1)
#define v (flag[0] == 1)

byte flag[2], turn, in[2];

active [2] proctype process() {
    byte me = _pid;
    byte other = 1 - _pid;
again:
    flag[me] = 1;
    turn = other;
wait:
    if
    :: flag[other] == 0 -> skip
    :: else ->
        if
        :: turn != other -> skip
        :: else -> goto wait
        fi
    fi;
    in[me] = 1;
    in[me] = 0;
    flag[me] = 0;
    goto again
}
