import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

public class CollectionsUtility {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(4, 2, 8, 6));
        Collections.rotate(l, 1); System.out.print(l);
        Collections.addAll(l, 1, 3); Collections.sort(l, Collections.reverseOrder()); System.out.print(l);
        Collections.fill(l.subList(0, 2), 9); System.out.println(l + "" + Collections.min(l) + Collections.indexOfSubList(l, List.of(4, 3)) + Collections.replaceAll(l, 9, 0) + l);
        System.out.println(Collections.emptyList() + "" + Collections.singletonMap("a", 1) + Collections.synchronizedList(l) + Collections.checkedList(new ArrayList<>(l), Integer.class) + Collections.unmodifiableMap(new TreeMap<>(Map.of(1, 2))));
        Comparator<String> c = Comparator.<String>naturalOrder().reversed();
        List<String> s = new ArrayList<>(Arrays.asList("b", null, "a", "c"));
        s.sort(Comparator.nullsFirst(c)); System.out.print(s);
        s.sort(Comparator.nullsLast(Comparator.comparing(String::hashCode))); System.out.println(s);
        Iterator<Integer> it = new Iterator<>() { int n = 3; public boolean hasNext() { return n > 0; } public Integer next() { return n--; } };
        Iterable<Integer> itb = () -> it;
        for (int x : itb) System.out.print(x + " ");
        try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println(e); }
        AbstractList<Integer> al = new AbstractList<>() { public Integer get(int i) { return i * i; } public int size() { return 5; } };
        System.out.println(al + " " + al.contains(16) + al.subList(1, 3) + al.hashCode() + new ArrayList<>(al).containsAll(al));
        System.out.println(Collections.list(Collections.enumeration(l)) + "" + Objects.hash(1, "a", null) + Objects.equals(null, null) + Objects.toString(null, "def") + Objects.requireNonNullElse(null, 5) + Objects.checkIndex(1, 2));
    }
}
