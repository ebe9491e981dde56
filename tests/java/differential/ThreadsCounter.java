import java.util.concurrent.atomic.AtomicInteger;

public class ThreadsCounter {
    static int plain;
    static final Object lock = new Object();
    static volatile boolean flag;
    static AtomicInteger at = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Runnable r = () -> { for (int i = 0; i < 2; i++) { synchronized (lock) { plain++; } at.incrementAndGet(); } };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start();
        Thread c = new Thread(() -> { while (!flag) Thread.onSpinWait(); synchronized (lock) { plain += 100; } });
        c.start();
        a.join(); b.join();
        flag = true;
        c.join();
        System.out.println(plain + " " + at.get());
    }
}
