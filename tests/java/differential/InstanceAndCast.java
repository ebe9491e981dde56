public class InstanceAndCast {
    interface Shape { double area(); }
    static class Sq implements Shape { double s; Sq(double s) { this.s = s; } public double area() { return s * s; } }
    static class Cube extends Sq { Cube(double s) { super(s); } public double area() { return 6 * super.area(); } }
    static String what(Object o) {
        if (o instanceof Cube) return "cube";
        if (o instanceof Sq q && q.s > 2) return "big square";
        if (o instanceof Shape) return "shape";
        if (o instanceof Object[] a) return "array of " + a.length;
        if (o instanceof Comparable<?>) return "comparable";
        return o == null ? "null" : "object";
    }

    public static void main(String[] args) throws Exception {
        Object[] all = {new Cube(1), new Sq(3), new Sq(1), new String[2], "s", 5, null, new Object(), new int[1]};
        for (Object o : all) System.out.println(what(o));
        Shape s = new Cube(2);
        System.out.println(((Sq) s).s + " " + s.area());
        try { Object o = "text"; Integer i = (Integer) o; } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { Shape t = new Sq(1); Cube c = (Cube) t; } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { Object o = new int[0]; String[] c = (String[]) o; } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { Object o = new Sq(1); Runnable c = (Runnable) o; } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        Object n = null;
        System.out.println((String) n);
    }
}
