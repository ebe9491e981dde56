// expect: violation deadlock
public class NotifyOne {
    static boolean go;

    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        Runnable waiter = () -> {
            synchronized (o) {
                try { while (!go) o.wait(); } catch (InterruptedException e) { }
            }
        };
        new Thread(waiter).start();
        new Thread(waiter).start();
        synchronized (o) { go = true; o.notify(); }
    }
}
