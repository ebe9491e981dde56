import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTests {
    public static void main(String[] args) throws Exception {
        Timer t = new Timer(true);
        CountDownLatch l = new CountDownLatch(1);
        t.schedule(new TimerTask() { public void run() { System.out.println("fired"); l.countDown(); } }, 1);
        l.await();
        t.cancel();
        try { t.schedule(new TimerTask() { public void run() { } }, 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
