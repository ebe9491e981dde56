// expect: violation assertion line HERE
public class WaitWithoutLoop {
    static int items;
    static final Object o = new Object();

    static void take() {
        int left;
        synchronized (o) {
            try { if (items == 0) o.wait(); } catch (InterruptedException e) { }
            left = --items;
        }
        assert left >= 0; // HERE
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(WaitWithoutLoop::take).start();
        new Thread(WaitWithoutLoop::take).start();
        synchronized (o) { items = 1; o.notifyAll(); }
        synchronized (o) { items++; o.notifyAll(); }
    }
}
