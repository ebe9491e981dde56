import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

public class InnerClasses {
    private int v = 10;
    class In { int v = 20; class Deep { int v = 30; int sum() { return v + In.this.v + InnerClasses.this.v; } } }
    static class Nested { private int hidden = 7; private int twice() { return hidden * 2; } }
    Supplier<Integer> counter() { int[] n = {v}; class Local { int next() { return n[0]++ + v; } } Local l = new Local(); return l::next; }

    public static void main(String[] args) throws Exception {
        InnerClasses o = new InnerClasses();
        In.Deep d = o.new In().new Deep();
        System.out.println(d.sum());
        System.out.println(new Nested().hidden + new Nested().twice());
        Supplier<Integer> c = o.counter();
        System.out.println(c.get() + " " + c.get() + " " + c.get());
        int base = 5;
        Comparator<Integer> cmp = new Comparator<>() { int calls; public int compare(Integer a, Integer b) { calls++; return (a + base) % 10 - (b + base) % 10; } public String toString() { return calls > 0 ? "used" : "unused"; } };
        List<Integer> l = new ArrayList<>(List.of(1, 5, 9, 3, 7));
        l.sort(cmp);
        System.out.println(l + cmp.toString() + new Object() { int z = 3; }.z);
        System.out.println(In.Deep.class.getName() + " " + cmp.getClass().getName());
    }
}
