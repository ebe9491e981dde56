/* Who comes first waits for one of them, which may be itself. threads: 0 */
public class EachOther {
    static Thread one;

    static synchronized Thread take() {
        Thread t = one;
        one = null;
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            try {
                Thread t = take();
                if (t != null)
                    t.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        };
        Thread a = new Thread(work), b = new Thread(work);
        one = b;
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
