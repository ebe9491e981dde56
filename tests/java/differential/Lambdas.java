import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class Lambdas {
    static int apply(IntBinaryOperator f, int a, int b) { return f.applyAsInt(a, b); }
    static <T, R> List<R> map(List<T> l, Function<? super T, ? extends R> f) { List<R> r = new ArrayList<>(); for (T t : l) r.add(f.apply(t)); return r; }
    int field = 3;
    Supplier<Integer> viaThis() { return () -> field * 2; }
    interface Tri<A, B, C, R> { R go(A a, B b, C c); default Tri<A, B, C, String> show() { return (a, b, c) -> "<" + go(a, b, c) + ">"; } }

    public static void main(String[] args) throws Exception {
        int k = 10;
        long big = 1L << 40;
        String s = "cap";
        double dd = 0.5;
        IntBinaryOperator f = (a, b) -> a * b + k;
        System.out.println(apply(f, 3, 4) + apply(Math::max, 3, 4) + apply((a, b) -> { int t = a; while (t < b) t += 2; return t; }, 1, 6));
        Supplier<String> sup = () -> s + big + dd + k;
        System.out.println(sup.get() + new Lambdas().viaThis().get());
        System.out.println(map(List.of(1, 2, 3), x -> x * 1.5) + "" + map(List.of("a", "bb"), String::length));
        Tri<Integer, Long, String, String> t = (a, b, c) -> c + (a + b);
        System.out.println(t.show().go(1, 2L, "z"));
        Function<Integer, Function<Integer, Integer>> add = x -> y -> x + y;
        System.out.println(add.apply(3).apply(4) + " " + add.andThen(g -> g.apply(1)).apply(2));
        Runnable r = () -> System.out.println("run " + k);
        r.run();
        Predicate<String> p = String::isEmpty;
        System.out.println(p.negate().or(x -> x == null).test("") + " " + p.and(x -> true).test(""));
        Runnable[] rs = new Runnable[3];
        for (int i = 0; i < 3; i++) { int j = i; rs[i] = () -> System.out.print(j); }
        for (Runnable x : rs) x.run();
        System.out.println();
    }
}
