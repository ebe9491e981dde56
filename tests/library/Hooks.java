import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What a pool of the program's own does before and after work, and in the end, sees it shut down or not yet. */
public class Hooks {
    static volatile int before;
    static int after, ended, seen;

    static class Pool extends ThreadPoolExecutor {
        Pool() { super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); }

        @Override
        protected void beforeExecute(Thread t, Runnable r) { before = isShutdown() ? 2 : 1; }

        @Override
        protected void afterExecute(Runnable r, Throwable t) { after = isShutdown() ? 2 : 1; }

        @Override
        protected void terminated() { ended = isTerminated() ? 2 : 1; }
    }

    public static void main(String[] args) throws Exception {
        Pool pool = new Pool();
        pool.execute(() -> { });
        pool.shutdown();
        seen = before;
    }
}
