// expect: verified
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Identity hashes that only find their objects, and orders that depend on nothing. */
public class IdentityLookedUp {
    enum Color { RED, GREEN }

    static int kept;

    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        Map<Object, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        map.merge(b, 3, Integer::sum);
        assert map.get(a) == 1 && map.get(b) == 5 && map.size() == 2;
        Map<Object, Integer> shared = new ConcurrentHashMap<>(map.size());
        shared.put(a, 7);
        shared.put(Color.RED, 8);
        assert shared.get(a) == 7 && shared.containsKey(Color.RED) && !shared.containsKey(Color.GREEN);
        Map<Object, Integer> same = new IdentityHashMap<>();
        same.put(a, 4);
        assert same.containsKey(a) && !same.containsKey(b);
        assert Set.of(a, b, "c").contains(b) && Map.of(a, 1, b, 2, "c", 3).get("c") == 3;
        kept = System.identityHashCode(a) + b.hashCode();
        int sum = 0;
        for (String s : new HashSet<>(java.util.List.of("x", "y", "z")))
            sum += s.length();
        Map<Object, Integer> linked = new LinkedHashMap<>();
        linked.put(a, 1);
        linked.put(b, 1);
        for (int i : linked.values())
            sum += i;
        assert sum == 5;
        System.out.println(new Object() + " " + Color.GREEN);
    }
}
