import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

public class BinaryTree {
    static class T<K extends Comparable<K>, V> implements Iterable<K> { private class N { K k; V v; N l, r; int h = 1; N(K k, V v) { this.k = k; this.v = v; } } N root; int size;
        int h(N n) { return n == null ? 0 : n.h; } N up(N n) { n.h = 1 + Math.max(h(n.l), h(n.r)); return n; }
        N rot(N n, boolean left) { N m; if (left) { m = n.r; n.r = m.l; m.l = n; } else { m = n.l; n.l = m.r; m.r = n; } up(n); return up(m); }
        N bal(N n) { int b = h(n.l) - h(n.r); if (b > 1) { if (h(n.l.l) < h(n.l.r)) n.l = rot(n.l, true); return rot(n, false); } if (b < -1) { if (h(n.r.r) < h(n.r.l)) n.r = rot(n.r, false); return rot(n, true); } return up(n); }
        N put(N n, K k, V v) { if (n == null) { size++; return new N(k, v); } int c = k.compareTo(n.k); if (c < 0) n.l = put(n.l, k, v); else if (c > 0) n.r = put(n.r, k, v); else n.v = v; return bal(n); }
        V get(K k) { N n = root; while (n != null) { int c = k.compareTo(n.k); if (c == 0) return n.v; n = c < 0 ? n.l : n.r; } return null; }
        public Iterator<K> iterator() { Deque<N> st = new ArrayDeque<>(); for (N n = root; n != null; n = n.l) st.push(n); return new Iterator<>() { public boolean hasNext() { return !st.isEmpty(); } public K next() { N n = st.pop(); for (N m = n.r; m != null; m = m.l) st.push(m); return n.k; } }; } }

    public static void main(String[] args) throws Exception {
        T<Integer, String> t = new T<>();
        for (int i = 0; i < 200; i++) t.root = t.put(t.root, i * 37 % 199, "v" + i);
        StringBuilder s = new StringBuilder();
        for (int k : t) if (k % 20 == 0) s.append(k).append(t.get(k)).append(' ');
        System.out.println(s + " " + t.size + " " + t.root.h + t.get(500));
    }
}
