#define a (token == 0)
#define b (token == 1)
#define c (token == 2)

byte token;

active [3] proctype pass() {
again:
    if
    :: token == _pid -> token = (_pid + 1) % 3
    :: else -> skip
    fi;
    goto again
}
