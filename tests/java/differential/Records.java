import java.util.List;
import java.util.TreeSet;

public class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static int made;
        Point { if (x < 0) throw new IllegalArgumentException("x=" + x); made++; }
        Point(int both) { this(both, both); }
        double dist() { return Math.sqrt(x * x + y * y); }
        public int compareTo(Point o) { return Integer.compare(x * x + y * y, o.x * o.x + o.y * o.y); }
    }
    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, int[] a, List<Integer> n) { }
    record Empty() { }
    record Pair<A, B>(A a, B b) { <C> Pair<A, C> with(C c) { return new Pair<>(a, c); } public String toString() { return "(" + a + "," + b + ")"; } }

    public static void main(String[] args) throws Exception {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + p.y() + " " + p.dist() + " " + p.equals(new Point(3, 4)) + p.equals(null) + p.equals(new Point(4, 3)) + " " + p.hashCode() + " " + new Point(7));
        try { new Point(-1, 0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        All a = new All(true, (byte) 1, (short) 2, 'c', 4, 5, 6.5f, -0.0, "t", null, List.of(1));
        All b = new All(true, (byte) 1, (short) 2, 'c', 4, 5, 6.5f, -0.0, "t", null, List.of(1));
        System.out.println(a + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + new All(true, (byte) 1, (short) 2, 'c', 4, 5, 6.5f, 0.0, "t", null, List.of(1)).equals(b));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + new Empty().hashCode() + new Pair<>(1, "x").with(2.5) + Point.made);
        System.out.println(new TreeSet<>(List.of(new Point(5, 5), p, new Point(1, 1))));
    }
}
