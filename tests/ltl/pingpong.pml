#define ping (ball == 1)
#define pong (ball == 2)

byte left = 1, right, ball;

active proctype one() {
again:
    atomic { left > 0 -> left-- };
    ball = 1;
    right++;
    goto again
}

active proctype other() {
again:
    atomic { right > 0 -> right-- };
    ball = 2;
    left++;
    goto again
}
