import java.util.concurrent.*;

public class SkipList {
    public static void main(String[] args) throws Throwable {
        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>(); m.put(3, "c"); m.put(1, "a"); m.put(2, "b"); System.out.println(m + " " + m.firstKey() + m.headMap(3));
    }
}
