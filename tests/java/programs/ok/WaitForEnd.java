// expect: verified
// The end of a thread notifies all that wait in its monitor, and does not come while somebody has that.
public class WaitForEnd {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> x = 1);
        a.start();
        synchronized (a) {
            boolean alive = a.isAlive();
            assert alive == a.isAlive();
            while (a.isAlive())
                a.wait();
        }
        a.join();
        assert x == 1;
    }
}
