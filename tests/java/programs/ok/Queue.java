// expect: verified
import java.util.concurrent.ArrayBlockingQueue;

public class Queue {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
        Thread t = new Thread(() -> { try { q.put(1); q.put(2); } catch (InterruptedException e) { } });
        t.start();
        int a = q.take(), b = q.take();
        assert a == 1 && b == 2;
        t.join();
    }
}
