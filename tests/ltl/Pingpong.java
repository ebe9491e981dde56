// Semaphores make the turns strict: no fairness is needed, for there is never a choice for long.
// twin: pingpong.c
// prop ping: Pingpong.ball == 1
// prop pong: Pingpong.ball == 2
import java.util.concurrent.Semaphore;

class Pingpong {
    static final Semaphore left = new Semaphore(1), right = new Semaphore(0);
    static int ball;

    static void hit() {
        for (;;) {
            right.acquireUninterruptibly();
            ball = 2;
            left.release();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> hit()).start();
        for (;;) {
            left.acquireUninterruptibly();
            ball = 1;
            right.release();
        }
    }
}
