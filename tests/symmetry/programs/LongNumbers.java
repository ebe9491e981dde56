/* Each has a number that does not fit into a reference, and the last shows it. threads: 2 */
public class LongNumbers {
    static int came, left;
    static long last;

    static synchronized long come() {
        return (long) ++came << 40;
    }

    static synchronized void leave(long mine) throws InterruptedException {
        if (++left == 2)
            last = mine >>> 36;
        LongNumbers.class.notify();
        while (left != 2)
            LongNumbers.class.wait();
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            try {
                leave(come());
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        };
        Thread a = new Thread(work), b = new Thread(work);
        synchronized (LongNumbers.class) {
            a.start();
            b.start();
        }
        a.join();
        b.join();
    }
}
