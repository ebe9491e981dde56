import java.util.Objects;

public class Objects1 {
    static class K implements Cloneable { int a = 1; int[] b = {1}; K copy() throws CloneNotSupportedException { return (K) clone(); } }
    static class U { Object c() throws CloneNotSupportedException { return clone(); } }

    public static void main(String[] args) throws Exception {
        K k = new K(), c = k.copy();
        c.a = 2; c.b[0] = 9;
        System.out.println(k.a + " " + k.b[0] + (k.getClass() == c.getClass()));
        try { new U().c(); } catch (CloneNotSupportedException e) { System.out.println(e.getMessage()); }
        Object o = new Object();
        System.out.println((o.hashCode() == System.identityHashCode(o)) + " " + o.equals(o) + o.toString().startsWith("java.lang.Object@") + (o.hashCode() == o.hashCode()));
        int[][] m = {{1}, {2}}, n = m.clone();
        n[0][0] = 7; n[1] = null;
        System.out.println(m[0][0] + " " + (m[1] == null) + n.length);
        System.out.println(new Objects1().equals(null) + " " + Objects.hashCode(null) + Objects.compare(1, 2, Integer::compare) + Objects.requireNonNullElseGet(null, () -> "g"));
        try { Objects.requireNonNull(null, "msg"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.checkFromToIndex(2, 1, 5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
