// expect: violation assertion line HERE
// A wait whose time is up at once can be seen by others, also inside the library.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedWaitSeen {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            try {
                new CompletableFuture<Integer>().get(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        assert t.getState() != Thread.State.TIMED_WAITING; // HERE
    }
}
