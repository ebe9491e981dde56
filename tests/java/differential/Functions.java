import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class Functions {
    public static void main(String[] args) throws Exception {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(3) + inc.compose(dbl).apply(3) + Function.<Integer>identity().apply(9) + UnaryOperator.<String>identity().apply("u") + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(4, 2));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> "r" + x).apply(2, 3));
        Predicate<Integer> even = x -> x % 2 == 0;
        System.out.println(even.test(2) + "" + even.negate().test(2) + even.and(x -> x > 5).test(4) + even.or(x -> x > 5).test(7) + Predicate.not(even).test(3) + Predicate.isEqual("a").test("a"));
        Consumer<List<Integer>> c = l -> l.add(1);
        List<Integer> l = new ArrayList<>();
        c.andThen(x -> x.add(2)).accept(l);
        System.out.println(l);
        Supplier<Supplier<String>> ss = () -> () -> "nested";
        System.out.println(ss.get().get() + ((IntUnaryOperator) x -> x * x).andThen(x -> x + 1).applyAsInt(5) + ((DoubleUnaryOperator) Math::sqrt).applyAsDouble(16) + ((LongBinaryOperator) (x, y) -> x << y).applyAsLong(1, 40));
        Map<String, BinaryOperator<Integer>> ops = new TreeMap<>(Map.of("+", Integer::sum, "*", (x, y) -> x * y, "-", (x, y) -> x - y));
        ops.forEach((k, f) -> System.out.print(k + f.apply(7, 6) + " "));
        System.out.println();
    }
}
