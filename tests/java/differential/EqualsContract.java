import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class EqualsContract {
    static final class Money implements Comparable<Money> { final long cents; final String cur; Money(long c, String k) { cents = c; cur = k; } @Override public boolean equals(Object o) { return o instanceof Money m && m.cents == cents && m.cur.equals(cur); } @Override public int hashCode() { return Objects.hash(cents, cur); } @Override public int compareTo(Money o) { int c = cur.compareTo(o.cur); return c != 0 ? c : Long.compare(cents, o.cents); } @Override public String toString() { return String.format("%s%d.%02d", cur, cents / 100, cents % 100); } }

    public static void main(String[] args) throws Exception {
        Set<Money> s = new HashSet<>();
        for (int i = 0; i < 20; i++) s.add(new Money(i % 7 * 150, i % 2 == 0 ? "$" : "E"));
        System.out.println(s.size() + " " + new TreeSet<>(s) + s.contains(new Money(150, "E")) + new Money(1, "$").equals("x"));
        Map<Money, Integer> m = new TreeMap<>(Comparator.reverseOrder());
        for (Money x : s) m.merge(new Money(x.cents, "$"), 1, Integer::sum);
        System.out.println(m);
    }
}
