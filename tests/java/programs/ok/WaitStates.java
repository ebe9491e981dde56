// expect: verified
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;

/** Threads that wait in the library are seen to. */
public class WaitStates {
    static void awaitWaiting(Thread t) {
        t.start();
        while (t.getState() != Thread.State.WAITING)
            Thread.yield();
    }

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread t = new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError();
            }
        });
        Thread u = new Thread(() -> {
            try {
                task.get();
            } catch (Exception e) {
                throw new AssertionError();
            }
        });
        awaitWaiting(t);
        queue.put(1);
        t.join();
        awaitWaiting(u);
        task.run();
        u.join();
    }
}
