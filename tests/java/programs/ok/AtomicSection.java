// expect: verified
import heddle.Verify;

public class AtomicSection {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Runnable r = () -> { Verify.beginAtomic(); n++; Verify.endAtomic(); };
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
        assert n == 2;
    }
}
