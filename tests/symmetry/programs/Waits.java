/* Wait sets, and a thread that waits for ever in some runs. threads: 2 */
public class Waits extends Thread {
    static int turns;
    static final Object lock = new Object();

    @Override
    public void run() {
        synchronized (lock) {
            turns++;
            lock.notify();
            if (turns == 1)
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    turns = 9;
                }
        }
        turns++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Waits(), b = new Waits();
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
