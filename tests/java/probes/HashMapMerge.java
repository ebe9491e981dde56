import java.util.*;

public class HashMapMerge {
    public static void main(String[] args) throws Throwable {
        Map<String, Integer> m = new HashMap<>(); for (String w : "a b a c a".split(" ")) m.merge(w, 1, Integer::sum); System.out.println(new TreeMap<>(m));
    }
}
