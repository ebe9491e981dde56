import java.util.concurrent.LinkedBlockingQueue;

public class Blocking {
    static int peeked, taken, size;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>(1);
        Thread t = new Thread(() -> {
            try {
                q.put(1);
                q.put(2);
            } catch (InterruptedException e) {
            }
        });
        t.start();
        Integer p = q.peek();
        peeked = p == null ? 0 : p;
        size = q.size();
        taken = q.take() * 10 + q.take();
        t.join();
    }
}
