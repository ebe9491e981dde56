import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class ConcurrentMaps {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) m.merge("k" + i % 10, i, Integer::sum);
        System.out.println(new TreeMap<>(m) + "" + m.putIfAbsent("k1", 0) + m.putIfAbsent("n", 5) + m.replace("n", 5, 6) + m.remove("n", 7) + m.computeIfAbsent("c", String::length) + m.compute("c", (k, v) -> v + 1) + m.computeIfPresent("c", (k, v) -> null) + m.getOrDefault("zz", -1) + m.mappingCount());
        System.out.println(m.reduceValues(100, Integer::sum) + " " + m.search(100, (k, v) -> k.equals("k3") ? v : null) + m.keySet().size() + m.contains(6) + m.values().stream().mapToInt(x -> x).max().getAsInt());
        try { m.put(null, 1); } catch (NullPointerException e) { System.out.println("null"); }
        Thread[] ts = new Thread[2];
        ConcurrentHashMap<Integer, Integer> c = new ConcurrentHashMap<>();
        for (int i = 0; i < 2; i++) ts[i] = new Thread(() -> { for (int j = 0; j < 3; j++) c.merge(j, 1, Integer::sum); });
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(c);
        ConcurrentSkipListMap<Integer, String> s = new ConcurrentSkipListMap<>();
        for (int i = 9; i > 0; i--) s.put(i * 7 % 10, "v" + i);
        System.out.println(s + " " + s.firstKey() + s.ceilingEntry(4) + s.headMap(3) + s.pollFirstEntry() + new ConcurrentSkipListSet<>(List.of(3, 1, 2)));
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2));
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        q.offer(3); d.addFirst(0);
        System.out.println(q.poll() + q.peek() + "" + q + d.pollLast() + d + q.contains(3));
        CopyOnWriteArrayList<Integer> w = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (int x : w) w.add(x + 10);
        System.out.println(w + " " + w.addIfAbsent(1) + new CopyOnWriteArraySet<>(List.of(1, 1, 2)));
    }
}
