import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

public class HashMaps {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> m = new HashMap<>();
        for (int i = 0; i < 100; i++) m.put("k" + i % 37, i);
        System.out.println(m.size() + " " + m.get("k5") + m.getOrDefault("zz", -1) + m.containsKey("k1") + m.containsValue(99) + m.remove("k2") + m.putIfAbsent("k3", 0) + m.putIfAbsent("new", 1));
        m.compute("k4", (k, v) -> v == null ? 1 : v + 1000); m.computeIfAbsent("abs", String::length); m.computeIfPresent("abs", (k, v) -> null); m.merge("k5", 5, Integer::sum); m.merge("mm", 5, Integer::sum); m.replaceAll((k, v) -> v * 2); m.replace("k6", 66); m.remove("k7", -1);
        System.out.println(new TreeMap<>(m));
        int h = 0;
        for (Map.Entry<String, Integer> e : m.entrySet()) h += e.getKey().hashCode() ^ e.getValue();
        System.out.println(h + " " + m.hashCode() + " " + m.equals(new TreeMap<>(m)) + m.keySet().contains("k9") + m.values().stream().mapToInt(x -> x).sum());
        m.keySet().removeIf(k -> k.length() < 3);
        m.entrySet().iterator().next().setValue(7);
        System.out.println(m.keySet());
        Map<Integer, Integer> n = new HashMap<>();
        for (int i = 0; i < 1000; i++) n.merge(i * i % 101, 1, Integer::sum);
        System.out.println(n);
        class Bad { int v; Bad(int v) { this.v = v; } public int hashCode() { return 7; } public boolean equals(Object o) { return o instanceof Bad b && b.v == v; } }
        Map<Bad, Integer> bad = new HashMap<>();
        for (int i = 0; i < 50; i++) bad.put(new Bad(i), i);
        System.out.println(bad.size() + " " + bad.get(new Bad(33)) + bad.get(new Bad(99)));
        m.put(null, 1);
        System.out.println(m.get(null) + " " + m.containsKey(null));
        try { for (String k : m.keySet()) m.put(k + "x", 1); } catch (ConcurrentModificationException e) { System.out.println(e); }
    }
}
