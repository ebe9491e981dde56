#define f (full == 1)
#define e (full == 0)

bit full;

active proctype produce() {
again:
    if
    :: full == 0 -> full = 1
    :: else -> skip
    fi;
    goto again
}

active proctype consume() {
again:
    if
    :: full == 1 -> full = 0
    :: else -> skip
    fi;
    goto again
}
