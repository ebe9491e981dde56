import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

public class SkipListMaps {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 20; i++)
            map.put(i * 7 % 20, "v" + i);
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.ceilingKey(6) + " " + map.lowerEntry(3));
        System.out.println(map.headMap(5) + " " + map.tailMap(17, false) + " " + map.subMap(3, true, 6, true));
        System.out.println(map.descendingMap().firstEntry() + " " + map.pollFirstEntry() + " " + map.size());
        System.out.println(map.putIfAbsent(3, "x") + " " + map.replace(3, "y") + " " + map.remove(3, "z") + map.get(3));
        System.out.println(map.merge(3, "!", String::concat) + " " + map.computeIfAbsent(100, k -> "new" + k));
        System.out.println(map.computeIfPresent(100, (k, v) -> null) + " " + map.containsKey(100));
        ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String s : "the Quick brown fox JUMPS over THE lazy dog".split(" "))
            set.add(s);
        System.out.println(set + " " + set.floor("n") + " " + set.descendingSet() + " " + set.pollLast());
        Thread t = new Thread(() -> map.put(50, "thread"));
        t.start();
        map.put(51, "main");
        t.join();
        int sum = 0;
        for (Map.Entry<Integer, String> e : map.tailMap(50).entrySet())
            sum += e.getKey();
        System.out.println(sum);
    }
}
