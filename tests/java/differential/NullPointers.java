import java.util.List;
import java.util.Objects;

public class NullPointers {
    String s;
    int[] a;
    NullPointers next;
    synchronized void m() { }
    static void attempt(Runnable r) { try { r.run(); System.out.println("fine"); } catch (NullPointerException e) { System.out.println("npe"); } }

    public static void main(String[] args) throws Exception {
        NullPointers o = new NullPointers();
        attempt(() -> o.s.length());
        attempt(() -> o.next.m());
        attempt(() -> System.out.println(o.next.s));
        attempt(() -> o.next.s = "x");
        attempt(() -> System.out.println(o.a.length));
        attempt(() -> { synchronized (o.next) { } });
        attempt(() -> { Integer i = null; int j = i; });
        attempt(() -> { for (String x : (List<String>) null) { } });
        attempt(() -> { switch (o.s) { default: } });
        attempt(() -> Objects.requireNonNull(o.s));
        attempt(() -> o.s.getClass());
        attempt(() -> System.out.println(o.s + "null is fine"));
        attempt(() -> ((Runnable) null).run());
    }
}
