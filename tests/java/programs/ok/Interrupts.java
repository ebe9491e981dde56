// expect: verified
// args: --no-spurious
public class Interrupts {
    public static void main(String[] args) throws InterruptedException {
        boolean[] got = new boolean[1];
        Thread t = new Thread(() -> {
            try { synchronized (got) { got.wait(); } } catch (InterruptedException e) { got[0] = true; }
        });
        t.start();
        t.interrupt();
        t.join();
        assert got[0];
    }
}
