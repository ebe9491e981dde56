import java.util.concurrent.Exchanger;
import java.util.concurrent.SynchronousQueue;

public class Exchangers {
    public static void main(String[] args) throws Exception {
        Exchanger<String> x = new Exchanger<>();
        String[] got = new String[1];
        Thread t = new Thread(() -> { try { got[0] = x.exchange("from t"); } catch (InterruptedException e) { } });
        t.start();
        System.out.println(x.exchange("from main"));
        t.join();
        System.out.println(got[0]);
        SynchronousQueue<Integer> q = new SynchronousQueue<>();
        System.out.println(q.offer(1) + " " + q.poll() + q.size());
        Thread c = new Thread(() -> { try { q.put(42); } catch (InterruptedException e) { } });
        c.start();
        System.out.println(q.take());
        c.join();
    }
}
