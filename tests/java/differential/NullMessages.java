import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** What java says of the references that were null. */
public class NullMessages {
    static class Node {
        Node next;
        Node[] all;
        int value;
        long wide;
        double real;
        String name;
        boolean flag;
        Node(Node next) { this.next = next; }
        Node next() { return next; }
        Node pick(int i, long l, String s, Object o, int[][] a, Node... rest) { return next; }
        synchronized void hold() { }
        private void hidden() { value++; }
    }
    static class Child extends Node {
        Child() { super(null); }
        void up() { super.next().hold(); }
    }
    static class Own extends NullPointerException {
        Own() { }
        Own(String s) { super(s); }
    }
    interface Shape { double area(double scale); }
    static Node root, shared = new Node(null);
    static int[] ints;
    static Node[][] grid = new Node[2][];
    static String text() { return null; }
    static Node make(int depth) { return depth == 0 ? null : new Node(make(depth - 1)); }
    static int two() { return 2; }

    interface Body { void run() throws Throwable; }
    static int number;
    static void attempt(Body b) {
        number++;
        try {
            b.run();
            System.out.println(number + " fine");
        } catch (NullPointerException e) {
            System.out.println(number + " " + e.getMessage());
        } catch (Throwable t) {
            System.out.println(number + " " + t);
        }
    }

    static void arrays(int[] a, long[] b, float[] c, double[] d, byte[] e, boolean[] f, char[] g, short[] h, Object[] o) {
        int i = 3;
        attempt(() -> System.out.println(a[i]));
        attempt(() -> System.out.println(b[0]));
        attempt(() -> System.out.println(c[i + 1]));
        attempt(() -> System.out.println(d[two()]));
        attempt(() -> System.out.println(e[127]));
        attempt(() -> System.out.println(f[300]));
        attempt(() -> System.out.println(g[100000]));
        attempt(() -> System.out.println(h[-1]));
        attempt(() -> System.out.println(o[5]));
        attempt(() -> a[i] = 1);
        attempt(() -> b[i] = 1L);
        attempt(() -> c[i] = 1f);
        attempt(() -> d[i] = 1);
        attempt(() -> e[i] = 1);
        attempt(() -> f[i] = true);
        attempt(() -> g[i] = 'x');
        attempt(() -> h[i] = 1);
        attempt(() -> o[i] = "x");
        attempt(() -> a[i]++);
        attempt(() -> d[i] += 2);
        attempt(() -> System.out.println(a.length + f.length));
        attempt(() -> a.clone());
        attempt(() -> o.getClass());
    }

    static void fields(Node n, Node m) {
        attempt(() -> System.out.println(n.value));
        attempt(() -> n.value = 4);
        attempt(() -> n.wide = 4);
        attempt(() -> n.real += 4);
        attempt(() -> n.next = m);
        attempt(() -> m.next.next = n);
        attempt(() -> m.next.next.next.value++);
        attempt(() -> System.out.println(m.next.name.length()));
        attempt(() -> System.out.println(root.value));
        attempt(() -> root.next.next = null);
        attempt(() -> shared.next.flag = true);
        attempt(() -> System.out.println(shared.all[2].value));
        attempt(() -> m.next().next().hold());
        attempt(() -> m.next().next.hold());
        attempt(() -> m.pick(1, 2L, "", "", null).hidden());
        attempt(() -> n.pick(1, 2L, "", "", null));
        attempt(() -> n.hidden());
        attempt(() -> new Child().up());
    }

    static void deep(Node n) {
        attempt(() -> System.out.println(n.next.next.next.next.next.next.value));
        attempt(() -> System.out.println(grid[1][0].value));
        attempt(() -> System.out.println(grid[two() - 1][two()].next));
        attempt(() -> System.out.println(grid[two()][0]));
        attempt(() -> grid[grid.length - 1][1] = n);
        Node[][][][][][] g = new Node[1][1][1][1][1][];
        int[] x = {0};
        attempt(() -> System.out.println(g[0][0][0][0][x[0]][x[x[0]]].value));
        attempt(() -> System.out.println(g[0][0][0][0][0][0]));
        attempt(() -> System.out.println(ints[ints[0]]));
        attempt(() -> System.out.println(n.all[n.value].all[n.next.value].name));
    }

    static void statements(Object lock, RuntimeException t, String s, Integer boxed, List<String> list) {
        attempt(() -> { synchronized (lock) { System.out.println("in"); } });
        attempt(() -> { throw t; });
        attempt(() -> { throw null; });
        attempt(() -> { switch (s) { case "a": break; default: } });
        attempt(() -> { int i = boxed; });
        attempt(() -> { for (String x : list) System.out.println(x); });
        attempt(() -> { for (int i : ints) System.out.println(i); });
        attempt(() -> System.out.println(((String) (Object) s).trim()));
        attempt(() -> System.out.println(text().length()));
        attempt(() -> System.out.println((two() > 1 ? s : text()).length()));
        attempt(() -> ((Shape) null).area(2.5));
        attempt(() -> { Thread.State state = null; switch (state) { default: } });
        attempt(() -> { String u = s; u = u == null ? null : u; u.isEmpty(); });
        attempt(() -> { long l = 5; double d = 2; String u = null; if (l > d) u.concat("x"); });
        attempt(() -> { Map<String, Integer> m = Map.of("a", 1); int i = m.get("b"); });
        attempt(() -> { try { text().length(); } finally { System.out.print(""); } });
        attempt(() -> { String q = null; for (int i = 0; i < 3; i++) { if (i == 2) q.length(); q = i == 1 ? null : "z"; } });
    }

    static void made() {
        attempt(() -> { throw new NullPointerException(); });
        attempt(() -> { throw new NullPointerException("mine"); });
        attempt(() -> { throw new Own(); });
        attempt(() -> { throw new Own("mine"); });
        attempt(() -> java.util.Objects.requireNonNull(root));
        attempt(() -> java.util.Objects.requireNonNull(root, "root"));
        attempt(() -> System.arraycopy(null, 0, null, 0, 0));
        attempt(() -> String.class.isAssignableFrom(null));
        attempt(() -> "x".compareTo(null));
        attempt(() -> "x".concat(null));
        attempt(() -> new ArrayList<>(null));
        attempt(() -> List.of(1, null));
        attempt(() -> new StringBuilder((String) null));
        attempt(() -> String.valueOf((char[]) null));
        Function<String, Integer> f = String::length;
        attempt(() -> f.apply(null));
        Supplier<String> none = null;
        attempt(() -> none.get());
        attempt(() -> { Supplier<Integer> g = text()::length; });
        attempt(() -> NullPointerException.class.getConstructor().newInstance().getMessage().length());
        attempt(() -> { throw NullPointerException.class.getConstructor().newInstance(); });
        attempt(() -> String.class.getMethod("length").invoke(null));
        attempt(() -> { NullPointerException e = new NullPointerException(); e.fillInStackTrace(); throw e; });
        attempt(() -> {
            try {
                root.hold();
            } catch (NullPointerException e) {
                e.setStackTrace(new StackTraceElement[0]);
                e.fillInStackTrace();
                throw e;
            }
        });
    }

    void instance(Node n, long wide, String s) {
        try {
            System.out.println(n.value);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() + " " + e);
        }
        try {
            s = null;
            s.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Object local = n;
        try {
            local.hashCode();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        if (wide > 0)
            n = null;
        n.hold();
    }

    static void many() {
        int a0 = 0, a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7, a8 = 8, a9 = 9, b0 = 0, b1 = 1, b2 = 2, b3 = 3;
        long c0 = 0, c1 = 1, c2 = 2, c3 = 3, c4 = 4, c5 = 5, c6 = 6, c7 = 7, c8 = 8, c9 = 9, d0 = 0, d1 = 1, d2 = 2, d3 = 3;
        long e0 = 0, e1 = 1, e2 = 2, e3 = 3, e4 = 4, e5 = 5, e6 = 6, e7 = 7, e8 = 8, e9 = 9, f0 = 0, f1 = 1, f2 = 2, f3 = 3;
        String last = null;
        try {
            last.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        arrays(null, null, null, null, null, null, null, null, null);
        fields(null, new Node(new Node(null)));
        deep(new Node(null));
        deep(make(6));
        statements(null, null, null, null, null);
        made();
        many();
        try {
            new NullMessages().instance(null, 1, "");
        } catch (NullPointerException e) {
            System.out.println(e);
        }
    }
}
