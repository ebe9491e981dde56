// expect: verified
import java.util.concurrent.LinkedBlockingQueue;

// Takers get items in the order in which they began to wait, which others can see.
public class WaitsInOrder {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static int first, second;

    static void awaitWaiting(Thread t) {
        while (t.getState() != Thread.State.WAITING)
            Thread.yield();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            try {
                first = queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        a.start();
        awaitWaiting(a);
        Thread b = new Thread(() -> {
            try {
                second = queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        b.start();
        awaitWaiting(b);
        queue.add(1);
        queue.add(2);
        a.join();
        b.join();
        if (first != 1 || second != 2)
            throw new AssertionError(first + " " + second);
    }
}
