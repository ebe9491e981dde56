/* Numbers that look like the addresses of what a thread has for itself are not. threads: 0 */
public class Longs implements Runnable {
    static int came;
    static int last;
    final Object mine = new Object();
    long number;

    /* Of an object that there is before threads are, from the number that its name is hidden in. */
    static long address(Object o) {
        return (System.identityHashCode(o) * 0x0e8b2f51L & 0x7fffffff) << 32;
    }

    void show() {
        last = (int) (number >>> 32 & 1023);
    }

    /* The last shows its number; nobody ends before. */
    public void run() {
        synchronized (Longs.class) {
            if (++came == 2)
                show();
            Longs.class.notify();
            while (came != 2)
                try {
                    Longs.class.wait();
                } catch (InterruptedException e) {
                    return;
                }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Longs one = new Longs(), two = new Longs();
        one.number = address(one.mine);
        two.number = address(two.mine);
        Thread a = new Thread(one), b = new Thread(two);
        synchronized (Longs.class) {
            a.start();
            b.start();
        }
        a.join();
        b.join();
    }
}
