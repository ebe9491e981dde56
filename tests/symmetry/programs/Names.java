/* Who came last is known by name. threads: 0 */
public class Names {
    static volatile String last;

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> last = Thread.currentThread().getName();
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
        if (last.endsWith("0"))
            throw new IllegalStateException();
    }
}
