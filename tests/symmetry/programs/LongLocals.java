/* Numbers in a frame that look like the addresses of what the thread has for itself are not. threads: 0 */
public class LongLocals implements Runnable {
    static int came;
    static int last;
    final Object[] mine = {new Object()};
    int number;

    public void run() {
        long shown = (number * 0x0e8b2f51L & 0x7fffffff) << 32;
        Object kept = mine[0];
        number = 0;
        mine[0] = null;
        synchronized (LongLocals.class) {
            if (++came == 2)
                last = (int) (shown >>> 32 & 1023);
            LongLocals.class.notify();
            while (came != 2)
                try {
                    LongLocals.class.wait();
                } catch (InterruptedException e) {
                    return;
                }
        }
        mine[0] = kept;
    }

    public static void main(String[] args) throws InterruptedException {
        LongLocals one = new LongLocals(), two = new LongLocals();
        one.number = System.identityHashCode(one.mine[0]);
        two.number = System.identityHashCode(two.mine[0]);
        Thread a = new Thread(one), b = new Thread(two);
        synchronized (LongLocals.class) {
            a.start();
            b.start();
        }
        a.join();
        b.join();
    }
}
