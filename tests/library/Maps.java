import java.util.concurrent.ConcurrentHashMap;

public class Maps {
    static int has, size, value;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread t = new Thread(() -> m.merge("k", 3, Integer::sum));
        t.start();
        has = m.containsKey("k") ? 1 : 0;
        size = m.size();
        m.merge("k", 4, (x, y) -> x * 10 + y);
        t.join();
        value = m.get("k");
    }
}
