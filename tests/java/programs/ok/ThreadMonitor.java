// expect: verified
// Monitors of threads that are used as those of any object: waits are notified by the program before the thread ends,
// and by its end.
public class ThreadMonitor extends Thread {
    private boolean ready;

    @Override
    public void run() {
        synchronized (this) {
            ready = true;
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadMonitor t = new ThreadMonitor();
        Thread other = new Thread(() -> {
            synchronized (t) {
                assert !t.ready || Thread.holdsLock(t);
            }
        });
        other.start();
        t.start();
        synchronized (t) {
            while (!t.ready)
                t.wait();
        }
        t.join(100);
        t.join();
        assert !t.isAlive();
        synchronized (other) {
            while (other.isAlive())
                other.wait();
        }
    }
}
