import java.util.concurrent.ConcurrentLinkedQueue;

public class Linked {
    static int size, first, second;

    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        q.add(5);
        Thread t = new Thread(() -> {
            q.add(1);
            Integer x = q.poll();
            second = x == null ? 0 : x;
        });
        t.start();
        size = q.size();
        Integer y = q.poll();
        first = y == null ? 0 : y;
        t.join();
    }
}
