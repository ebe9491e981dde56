import java.util.concurrent.*;

public class Cyclic {
    public static void main(String[] args) throws Throwable {
        CyclicBarrier b = new CyclicBarrier(2, () -> System.out.println("both")); Thread t = new Thread(() -> { try { b.await(); } catch (Exception e) { } }); t.start(); b.await(); t.join();
    }
}
