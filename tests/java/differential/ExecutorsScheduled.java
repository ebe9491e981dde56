import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ExecutorsScheduled {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        ScheduledFuture<Integer> f = s.schedule(() -> 7, 5, TimeUnit.MILLISECONDS);
        System.out.println(f.get() + " " + f.isDone());
        CountDownLatch l = new CountDownLatch(2);
        ScheduledFuture<?> r = s.scheduleAtFixedRate(l::countDown, 0, 1, TimeUnit.MILLISECONDS);
        l.await();
        System.out.println(r.cancel(false) + " " + r.isCancelled());
        s.shutdownNow();
        System.out.println(s.isShutdown());
    }
}
