import java.util.concurrent.*;

/** Executors that have enough. */
public class Rejections {
    static void p(Object o) { System.out.println(o); }

    static void tpe() throws Throwable {
        ThreadPoolExecutor e = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1),
                                                      new ThreadPoolExecutor.AbortPolicy());
        CountDownLatch l = new CountDownLatch(1);
        e.execute(() -> {
            try {
                l.await();
            } catch (InterruptedException x) {
            }
        });
        e.execute(() -> {});
        try {
            e.execute(() -> {});
        } catch (RejectedExecutionException x) {
            p("rejected");
        }
        l.countDown();
        e.shutdown();
        e.awaitTermination(1, TimeUnit.SECONDS);
        p(e.getCompletedTaskCount() + " " + e.isTerminated());
    }

    public static void main(String[] args) throws Throwable { tpe(); }
}
