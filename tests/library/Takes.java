import java.util.concurrent.LinkedBlockingQueue;

/** Whoever waits for an item and is interrupted gets it or not, and if he does is still interrupted or not yet. */
public class Takes {
    static int got, interrupted, left;

    /** What a subclass makes of other methods has nothing to do with it. */
    static class Queue extends LinkedBlockingQueue<Integer> {
        @Override
        public Integer poll() { throw new AssertionError(); }
    }

    public static void main(String[] args) throws Exception {
        Queue queue = new Queue();
        Thread t = new Thread(() -> {
            try {
                got = queue.take();
                interrupted = Thread.currentThread().isInterrupted() ? 1 : 0;
            } catch (InterruptedException e) {
                got = -1;
            }
        });
        t.start();
        queue.put(1);
        t.interrupt();
        t.join();
        left = queue.size();
    }
}
