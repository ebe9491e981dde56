import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class StreamNumbers {
    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.rangeClosed(1, 10).sum() + " " + IntStream.range(0, 5).average().getAsDouble() + IntStream.of(3, 1, 2).sorted().boxed().toList() + IntStream.range(0, 20).filter(i -> i % 3 == 0).map(i -> i * i).mapToObj(Integer::toString).collect(Collectors.joining(",")));
        System.out.println(LongStream.rangeClosed(1, 15).reduce(1, (a, b) -> a * b) + " " + DoubleStream.of(1.5, 2.5).sum() + DoubleStream.iterate(1, d -> d / 2).limit(10).sum() + IntStream.iterate(1, i -> i + 2).limit(4).asLongStream().max().getAsLong());
        IntSummaryStatistics s = IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics();
        System.out.println(s + " " + s.getAverage());
        System.out.println(Stream.of(1.5, 2.25).mapToDouble(d -> d).summaryStatistics() + " " + IntStream.range(0, 5).mapToObj(i -> "x".repeat(i)).toList() + "hello".chars().filter(c -> c == 'l').count() + OptionalInt.empty() + IntStream.empty().max());
        System.out.println(IntStream.rangeClosed(2, 50).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        PrimitiveIterator.OfInt it = IntStream.range(0, 3).iterator();
        int sum = 0;
        while (it.hasNext()) sum += it.nextInt();
        System.out.println(sum + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).boxed().collect(Collectors.toList()) + Arrays.stream(new double[] {1, 2}).map(Math::sqrt).boxed().toList() + IntStream.range(0, 10).skip(8).anyMatch(i -> i == 9));
    }
}
