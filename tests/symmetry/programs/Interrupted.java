/* The first thread does not wait to the end. threads: 0 */
public class Interrupted {
    static volatile int done;

    public static void main(String[] args) {
        Thread first = Thread.currentThread();
        Runnable work = () -> {
            done++;
            first.interrupt();
        };
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        try {
            a.join();
            b.join();
        } catch (InterruptedException e) {
            if (done == 2)
                throw new IllegalStateException();
        }
    }
}
