import java.util.concurrent.*;

public class Scheduled {
    public static void main(String[] args) throws Throwable {
        ScheduledExecutorService e = Executors.newScheduledThreadPool(1); System.out.println(e.schedule(() -> 5, 1, TimeUnit.MILLISECONDS).get()); e.shutdown();
    }
}
