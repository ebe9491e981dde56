// expect: verified
public class LockOrder {
    static final Object a = new Object(), b = new Object();
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { synchronized (a) { synchronized (b) { n++; } } });
        t.start();
        synchronized (a) { synchronized (b) { n++; } }
        t.join();
        assert n == 2;
    }
}
