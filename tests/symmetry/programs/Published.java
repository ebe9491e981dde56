/* A thread shows who it is, and the first one looks. threads: 0 */
public class Published {
    static volatile Thread last;

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> last = Thread.currentThread();
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
        if (last.getId() % 2 == 0)
            throw new IllegalStateException();
    }
}
