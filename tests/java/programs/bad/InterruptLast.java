// expect: violation uncaught-exception line HERE
// An interrupt as the last act of a thread: it has not ended by then, so the wait for its end is interrupted.
public class InterruptLast {
    public static void main(String[] args) throws InterruptedException {
        Thread waiter = Thread.currentThread();
        Thread t = new Thread(waiter::interrupt);
        t.start();
        t.join(); // HERE
    }
}
