// Peterson's mutual exclusion, for ever: safe always, live only if both get their turns.
// twin: peterson.c
// prop a: Peterson.inside[0] == 1
// prop b: Peterson.inside[1] == 1
// prop w: Peterson.flag.array[1] == 1
// prop v: Peterson.flag.array[0] == 1
import java.util.concurrent.atomic.AtomicIntegerArray;

class Peterson {
    static AtomicIntegerArray flag = new AtomicIntegerArray(2);
    static int[] inside = new int[2];
    static volatile int turn;

    static void run(int me) {
        int other = 1 - me;
        for (;;) {
            flag.set(me, 1);
            turn = other;
            while (flag.get(other) != 0 && turn == other)
                ;
            inside[me] = 1;
            inside[me] = 0;
            flag.set(me, 0);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> run(0)).start();
        run(1);
    }
}
