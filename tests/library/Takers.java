import java.util.concurrent.LinkedBlockingQueue;

/** Two who wait for items of one queue, which has room for one: which of them gets which. */
// ends: 4
public class Takers {
    static int first, second, full;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);
        Thread a = new Thread(() -> {
            try {
                first = queue.take();
            } catch (InterruptedException e) {
                first = -1;
            }
        });
        Thread b = new Thread(() -> {
            try {
                second = queue.take();
            } catch (InterruptedException e) {
                second = -1;
            }
        });
        a.start();
        b.start();
        queue.put(1);
        full = queue.remainingCapacity();
        queue.put(2);
        a.join();
        b.join();
    }
}
