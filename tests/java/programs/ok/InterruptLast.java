// expect: verified
// With an interrupt as the last act of a thread: its end may come before the wait is interrupted, or after.
public class InterruptLast {
    public static void main(String[] args) {
        Thread waiter = Thread.currentThread();
        Thread t = new Thread(waiter::interrupt);
        t.start();
        try {
            t.join();
            assert Thread.interrupted();
        } catch (InterruptedException e) {
            assert !Thread.interrupted();
        }
    }
}
