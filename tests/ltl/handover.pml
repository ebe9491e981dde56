#define f (slot == 1)
#define e (slot == 0)

bit slot;

active proctype produce() {
again:
    if
    :: slot == 0 -> slot = 1
    :: else -> skip
    fi;
    goto again
}

active proctype consume() {
again:
    if
    :: slot == 1 -> slot = 0
    :: else -> skip
    fi;
    goto again
}
