import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamsMore {
    public static void main(String[] args) throws Exception {
        System.out.println(Stream.iterate(1, x -> x < 100, x -> x * 3).map(String::valueOf).collect(Collectors.joining("-", "[", "]")));
        System.out.println(IntStream.rangeClosed(1, 5).boxed().collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.summingInt(x -> x))));
        System.out.println("" + Stream.of("b", "a", "cc", "dd", "a").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toCollection(TreeSet::new))));
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).reduce(0, Integer::sum) + " " + Stream.of(1, 2, 3, 4).takeWhile(x -> x < 3).toList());
        System.out.println(IntStream.of(3, 1, 2).summaryStatistics() + " " + DoubleStream.of(1, 2).average().getAsDouble());
        System.out.println(Stream.of(5, 3, 9).sorted(Comparator.reverseOrder()).skip(1).findFirst().get() + " " + Stream.empty().findAny().isPresent());
        System.out.println("" + Stream.of("x", "y").collect(Collectors.toMap(Function.identity(), String::hashCode, (a, b) -> a, LinkedHashMap::new)));
        try {
            Stream.of("x", "x").collect(Collectors.toMap(Function.identity(), s -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Stream<Integer> used = Stream.of(1);
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Stream.of(1, 2, 3, 4).<Integer>mapMulti((x, sink) -> {
            if (x % 2 == 0) {
                sink.accept(x);
                sink.accept(-x);
            }
        }).toList() + " " + Stream.of(1, 2, 3).collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(x -> x), (n, a) -> n + ":" + a)));
        System.out.println(IntStream.range(0, 100).parallel().filter(x -> x % 7 == 0).sum() + " " + Arrays.stream(new int[] {1, 2, 3}, 1, 3).max().getAsInt());
        Spliterator<Integer> split = List.of(1, 2, 3, 4).spliterator();
        Spliterator<Integer> half = split.trySplit();
        System.out.println(half.estimateSize() + " " + split.estimateSize() + " " + split.hasCharacteristics(Spliterator.SIZED));
    }
}
