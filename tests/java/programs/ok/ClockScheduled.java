// expect: inconclusive approximated
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What another thread has waited for is over for all threads. */
public class ClockScheduled {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService service = Executors.newScheduledThreadPool(1);
        for (int i = 1; i <= 2; i++) {
            long start = System.nanoTime();
            service.schedule(() -> {}, 5 * i, TimeUnit.MILLISECONDS).get();
            assert System.nanoTime() - start >= 5000000 * i;
        }
        service.shutdown();
    }
}
