/* The first thread looks at a hash code that is made of the name of what one of them had for itself. It is unknown as
 * long as nothing depends on it. threads: 2, with --fixed-numbers: 0 */
public class Shown {
    static int came, hash;
    static Object shown;

    static synchronized void come() {
        came++;
    }

    static synchronized void leave(Object mine) throws InterruptedException {
        if (--came == 0)
            shown = mine;
        Shown.class.notify();
        while (came != 0)
            Shown.class.wait();
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            try {
                Object mine = new Object();
                come();
                leave(mine);
            } catch (InterruptedException e) {
                hash = -1;
            }
        };
        Thread a = new Thread(work), b = new Thread(work);
        synchronized (Shown.class) {
            a.start();
            b.start();
        }
        a.join();
        b.join();
        hash = shown.hashCode();
    }
}
