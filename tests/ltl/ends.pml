#define zero (x == 0)
#define one (x == 1)
#define two (x == 2)
#define done (end)

byte x, gone;
bit end;

active [2] proctype add() {
    atomic { x++; };
    atomic { gone++; if :: gone == 2 -> end = 1 :: else -> skip fi }
}
