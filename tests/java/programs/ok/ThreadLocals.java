// expect: verified
public class ThreadLocals {
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { local.set(local.get() + 1); assert local.get() == 2; });
        t.start();
        local.set(local.get() + 10);
        t.join();
        assert local.get() == 11;
    }
}
