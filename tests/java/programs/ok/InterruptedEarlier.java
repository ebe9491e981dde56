// expect: verified
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;

// A thread that is interrupted takes no item, though there is one. It gets a result that is there.
public class InterruptedEarlier {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        FutureTask<Integer> task = new FutureTask<>(() -> 7);
        Thread t = new Thread(() -> {
            queue.add(1);
            task.run();
        });
        t.start();
        t.join();
        Thread.currentThread().interrupt();
        if (task.get() != 7 || !Thread.currentThread().isInterrupted())
            throw new AssertionError("no result");
        try {
            throw new AssertionError("took " + queue.take());
        } catch (InterruptedException e) {
            if (queue.size() != 1)
                throw new AssertionError("took and was interrupted");
        }
    }
}
