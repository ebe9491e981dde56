import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

public class LinkedHashMaps {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : "the cat sat on the mat the end".split(" ")) m.merge(s, 1, Integer::sum);
        System.out.println(m + "" + m.keySet() + m.values() + m.entrySet());
        LinkedHashMap<Integer, String> lru = new LinkedHashMap<>(16, 0.75f, true) { protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 3; } };
        for (int i = 0; i < 6; i++) { lru.put(i, "v" + i); lru.get(3); }
        System.out.println(lru);
        Set<String> s = new LinkedHashSet<>(List.of("z", "a", "m"));
        s.add("a"); s.remove("z"); s.add("z");
        System.out.println(s + " " + s.contains("m"));
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        id.put("a", 1); id.put(new String("a"), 2);
        System.out.println(id.size());
        WeakHashMap<Object, String> w = new WeakHashMap<>();
        Object key = new Object();
        w.put(key, "v");
        System.out.println(w.get(key) + w.size());
        Hashtable<String, Integer> t = new Hashtable<>();
        t.put("x", 1);
        System.out.println(t + " " + t.keys().nextElement());
        try { t.put(null, 1); } catch (NullPointerException e) { System.out.println("null key"); }
    }
}
