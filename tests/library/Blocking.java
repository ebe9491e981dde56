import java.util.concurrent.LinkedBlockingQueue;

public class Blocking {
    static int taken, size;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>(1);
        Thread t = new Thread(() -> {
            try {
                q.put(1);
            } catch (InterruptedException e) {
            }
        });
        t.start();
        size = q.size();
        taken = q.take();
        t.join();
    }
}
