// expect: violation deadlock
public class LostNotify {
    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        new Thread(() -> { synchronized (o) { o.notify(); } }).start();
        synchronized (o) { o.wait(); }
    }
}
