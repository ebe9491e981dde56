// expect: verified
import java.util.concurrent.ConcurrentHashMap;

public class MergeMap {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Runnable r = () -> m.merge("k", 1, Integer::sum);
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
        assert m.get("k") == 2;
    }
}
