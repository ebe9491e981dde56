/* Who comes last interrupts the first thread: in its second wait while it is still there only if that is for it.
 * threads: 0 */
public class Interrupted {
    static final Object door = new Object();
    static int came;
    static volatile boolean through, early;

    static boolean isLast() throws InterruptedException {
        synchronized (door) {
            boolean last = ++came == 2;
            door.notify();
            while (came != 2)
                door.wait();
            return last;
        }
    }

    public static void main(String[] args) {
        Thread first = Thread.currentThread();
        Runnable work = () -> {
            try {
                if (isLast()) {
                    first.interrupt();
                    through = true;
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        };
        Thread a = new Thread(work), b = new Thread(work);
        synchronized (door) { /* they begin when the first thread waits for them */
            a.start();
            b.start();
        }
        boolean one = false;
        try {
            b.join();
            one = true;
            a.join();
        } catch (InterruptedException e) {
            early = one && !through;
        }
    }
}
