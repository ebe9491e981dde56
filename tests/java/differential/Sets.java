import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

public class Sets {
    public static void main(String[] args) throws Exception {
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3, 4, 5)), b = new TreeSet<>(List.of(4, 5, 6));
        Set<Integer> u = new TreeSet<>(a), i = new TreeSet<>(a), d = new TreeSet<>(a);
        u.addAll(b); i.retainAll(b); d.removeAll(b);
        System.out.println(u + "" + i + d + a.containsAll(i) + a.equals(Set.of(5, 4, 3, 2, 1)) + a.hashCode() + Collections.disjoint(d, b));
        BitSet s = new BitSet();
        for (int k = 0; k < 100; k += 7) s.set(k);
        s.flip(10, 20); s.clear(14);
        System.out.println(s + " " + s.cardinality() + s.nextSetBit(30) + s.nextClearBit(7) + s.length() + s.get(77));
        BitSet t = new BitSet(); t.set(0, 50); t.and(s);
        System.out.println(t + " " + t.intersects(s) + Arrays.toString(t.toLongArray()));
        System.out.println(Set.of(1, 2).contains(2) + " " + Set.copyOf(List.of(1, 1)).size() + Map.of("a", 1).get("a") + Map.ofEntries(Map.entry(1, 2)) + List.copyOf(Set.of(9)));
        try { Set.of(1, 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Map.of(1, 1, 1, 2); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
