// expect: inconclusive approximated
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A table whose keys are pairs of things with identity hashes: its order depends on these. */
public class IdentityPairs {
    public static void main(String[] args) {
        Map<Map.Entry<Object, String>, Integer> table = new ConcurrentHashMap<>();
        table.put(Map.entry(new Object(), "a"), 1);
        table.put(Map.entry(new Object(), "b"), 2);
        int first = table.values().iterator().next();
        assert first == 1 || first == 2;
    }
}
