// expect: violation assertion line HERE
import java.util.concurrent.ConcurrentHashMap;

public class StaleRead {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        m.put("k", 0);
        Runnable r = () -> m.put("k", m.get("k") + 1);
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
        assert m.get("k") == 2; // HERE
    }
}
