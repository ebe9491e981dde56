// expect: verified
public class DoubleChecked {
    static volatile Object it;

    static Object get() {
        if (it == null) synchronized (DoubleChecked.class) { if (it == null) it = new Object(); }
        return it;
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] seen = new Object[1];
        Thread t = new Thread(() -> seen[0] = get());
        t.start();
        Object mine = get();
        t.join();
        assert mine == seen[0] && mine != null;
    }
}
