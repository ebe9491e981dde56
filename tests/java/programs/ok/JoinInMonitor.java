// expect: verified
// Thread.join waits in the thread's own monitor: a thread that owns it leaves it while it waits.
public class JoinInMonitor extends Thread {
    private boolean stop;

    @Override
    public synchronized void run() {
        while (!stop)
            try {
                wait();
            } catch (InterruptedException e) {
                return;
            }
    }

    synchronized void finish() throws InterruptedException {
        stop = true;
        notifyAll();
        join();
    }

    public static void main(String[] args) throws InterruptedException {
        JoinInMonitor t = new JoinInMonitor();
        t.start();
        t.finish();
        assert !t.isAlive();
    }
}
