// expect: violation assertion

import java.util.concurrent.ConcurrentLinkedQueue;

/** Who reads the clock first may come second into the queue. */
public class StampedQueue {
    static final ConcurrentLinkedQueue<Long> stamps = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> stamps.add(System.nanoTime()));
        Thread b = new Thread(() -> stamps.add(System.nanoTime()));
        a.start();
        b.start();
        a.join();
        b.join();
        assert stamps.poll() <= stamps.poll();
    }
}
