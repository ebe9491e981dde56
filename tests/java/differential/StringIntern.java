public class StringIntern {
    public static void main(String[] args) throws Exception {
        String a = "hello", b = "hel" + "lo", c = new String("hello"), d = c.intern();
        final String h = "hel";
        String e = h + "lo", f = "hel", g = f + "lo";
        System.out.println((a == b) + " " + (a == c) + " " + (a == d) + " " + (a == e) + " " + (a == g) + " " + (a == g.intern()) + " " + a.equals(g));
        System.out.println(System.identityHashCode(a) == System.identityHashCode(b));
        String x = "new" + System.nanoTime() % 1;
        System.out.println(x.intern() == "new0");
    }
}
