import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

public class TreeMaps {
    public static void main(String[] args) throws Exception {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 50; i++) m.put(i * 37 % 101, "v" + i);
        System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.floorKey(50) + " " + m.ceilingKey(50) + " " + m.higherKey(50) + " " + m.lowerEntry(50) + m.headMap(10) + m.tailMap(95, false) + m.subMap(20, true, 30, true));
        for (int i = 0; i < 50; i += 2) m.remove(i * 37 % 101);
        System.out.println(m + "" + m.descendingMap().firstKey() + m.pollFirstEntry() + m.navigableKeySet().first() + m.size());
        TreeSet<String> s = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        s.addAll(List.of("pear", "fig", "apple", "kiwi", "date", "bb"));
        System.out.println(s + s.first() + s.headSet("kiwi") + s.descendingSet() + s.pollLast() + s.ceiling("zzz"));
        try { new TreeMap<Object, Object>().put(new Object(), 1); } catch (ClassCastException e) { System.out.println("not comparable"); }
        try { m.put(null, ""); } catch (NullPointerException e) { System.out.println("null"); }
        m.headMap(50).clear();
        System.out.println(m.keySet());
        m.entrySet().removeIf(e -> e.getKey() % 2 == 0);
        System.out.println(m.values() + " " + m.merge(99, "x", String::concat));
    }
}
