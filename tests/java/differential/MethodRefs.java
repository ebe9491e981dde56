import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class MethodRefs {
    String name;
    MethodRefs(String n) { name = n; }
    MethodRefs() { this("none"); }
    String greet(String o) { return name + ">" + o; }
    static int twice(int x) { return 2 * x; }
    static String join(Object... a) { return Arrays.toString(a); }
    static class Sub extends MethodRefs { Sub(String n) { super(n); } String greet(String o) { return "sub " + o; } Function<String, String> up() { return super::greet; } }

    public static void main(String[] args) throws Exception {
        IntUnaryOperator a = MethodRefs::twice;
        Function<String, MethodRefs> b = MethodRefs::new;
        Supplier<MethodRefs> c = MethodRefs::new;
        MethodRefs m = b.apply("bob");
        Function<String, String> d = m::greet;
        BiFunction<MethodRefs, String, String> e = MethodRefs::greet;
        IntFunction<int[]> f = int[]::new;
        Function<Integer, String> g = Integer::toHexString;
        Function<Integer, Long> h = Integer::longValue;
        BiFunction<Object, Object, String> i = MethodRefs::join;
        ToIntFunction<String> j = Integer::parseInt;
        Function<Integer, Object> k = MethodRefs::twice;
        System.out.println(a.applyAsInt(21) + c.get().name + d.apply("x") + e.apply(c.get(), "y") + f.apply(3).length + g.apply(255) + h.apply(5) + i.apply(1, "q") + j.applyAsInt("77") + k.apply(4));
        Sub s = new Sub("s");
        System.out.println(s.up().apply("t") + e.apply(s, "u"));
        Supplier<Integer> len = "hello"::length;
        System.out.println(len.get());
        try { MethodRefs n = null; Function<String, String> x = n::greet; System.out.println("no"); } catch (NullPointerException ex) { System.out.println("null receiver"); }
        System.out.println(Stream.of("b", "a", "C").sorted(String::compareToIgnoreCase).collect(Collectors.toList()));
        System.out.println(Stream.of(1, 2, 3).map(String::valueOf).toArray(String[]::new).length);
    }
}
