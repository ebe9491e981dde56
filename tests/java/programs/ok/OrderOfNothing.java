// expect: verified
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Elements that come into an order of their own, and sets that are compared as a whole. */
public class OrderOfNothing {
    public static void main(String[] args) {
        StringBuilder all = new StringBuilder();
        for (String key : new TreeMap<>(Map.of("b", 1, "a", 2, "c", 3)).keySet())
            all.append(key);
        assert all.toString().equals("abc");
        Set<Object> some = new HashSet<>();
        Object one = new Object(), two = new Object();
        some.add(one);
        some.add(two);
        Set<Object> same = new HashSet<>();
        same.add(two);
        same.add(one);
        for (Object o : Set.of(one))
            assert o == one;
        assert some.equals(same) && Set.of(one, two).equals(some);
    }
}
