// expect: violation deadlock
import java.util.concurrent.CyclicBarrier;

public class FinalBarrier {
    public static void main(String[] args) throws Exception {
        CyclicBarrier b = new CyclicBarrier(3);
        new Thread(() -> { try { b.await(); } catch (Exception e) { } }).start();
        b.await();
    }
}
