import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class Huffman {
    static abstract class N implements Comparable<N> { int f; int id; static int ids; { id = ids++; } public int compareTo(N o) { return f != o.f ? Integer.compare(f, o.f) : Integer.compare(id, o.id); } abstract void codes(String p, Map<Character, String> m); }
    static class Leaf extends N { char c; Leaf(char c, int f) { this.c = c; this.f = f; } void codes(String p, Map<Character, String> m) { m.put(c, p); } }
    static class Pair extends N { N l, r; Pair(N l, N r) { this.l = l; this.r = r; f = l.f + r.f; } void codes(String p, Map<Character, String> m) { l.codes(p + 0, m); r.codes(p + 1, m); } }

    public static void main(String[] args) throws Exception {
        String s = "abracadabra alakazam";
        Map<Character, Integer> f = new TreeMap<>();
        for (char c : s.toCharArray()) f.merge(c, 1, Integer::sum);
        PriorityQueue<N> q = new PriorityQueue<>();
        f.forEach((c, n) -> q.add(new Leaf(c, n)));
        while (q.size() > 1) q.add(new Pair(q.poll(), q.poll()));
        Map<Character, String> codes = new TreeMap<>();
        q.peek().codes("", codes);
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) out.append(codes.get(c));
        System.out.println(codes + " " + out.length() + " " + out);
    }
}
