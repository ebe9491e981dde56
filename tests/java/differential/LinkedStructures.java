import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class LinkedStructures {
    static class Ring<T> extends AbstractList<T> { private Object[] a = new Object[2]; private int head, n; public int size() { return n; } @SuppressWarnings("unchecked") public T get(int i) { if (i < 0 || i >= n) throw new IndexOutOfBoundsException("at " + i); return (T) a[(head + i) % a.length]; } public boolean add(T t) { if (n == a.length) { Object[] b = new Object[n * 2]; for (int i = 0; i < n; i++) b[i] = get(i); a = b; head = 0; } a[(head + n++) % a.length] = t; return true; } T poll() { T t = get(0); a[head] = null; head = (head + 1) % a.length; n--; return t; } }
    static class Trie { Map<Character, Trie> kids = new TreeMap<>(); boolean end; void add(String s) { Trie t = this; for (char c : s.toCharArray()) t = t.kids.computeIfAbsent(c, k -> new Trie()); t.end = true; } void all(String p, List<String> out) { if (end) out.add(p); kids.forEach((c, t) -> t.all(p + c, out)); } }

    public static void main(String[] args) throws Exception {
        Ring<String> r = new Ring<>();
        for (int i = 0; i < 10; i++) { r.add("e" + i); if (i % 3 == 2) r.poll(); }
        System.out.println(r + " " + r.indexOf("e5") + r.contains("e0") + r.stream().map(s -> s.charAt(1)).map(String::valueOf).collect(Collectors.joining()));
        try { r.get(77); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        Trie t = new Trie();
        for (String s : "car cart cat dog do done".split(" ")) t.add(s);
        List<String> out = new ArrayList<>();
        t.all("", out);
        System.out.println(out);
    }
}
