// Two threads that count to two and end: what holds in the last state holds for ever.
// twin: ends.c
// prop zero: Ends.x == null || Ends.x.value == 0
// prop one: Ends.x.value == 1
// prop two: Ends.x.value == 2
// prop done: ended
import java.util.concurrent.atomic.AtomicInteger;

class Ends {
    static final AtomicInteger x = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x.incrementAndGet());
        t.start();
        x.incrementAndGet();
        t.join();
    }
}
