import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamsParallel {
    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().sum() + " " + List.of(5, 3, 9, 1).parallelStream().map(x -> x * 2).sorted().collect(Collectors.toList()) + Arrays.asList("a", "b", "c", "d").parallelStream().collect(Collectors.joining()));
        System.out.println(IntStream.range(0, 100).parallel().boxed().collect(Collectors.groupingBy(i -> i % 3, Collectors.counting())) + "" + Stream.iterate(1, i -> i + 1).limit(20).parallel().reduce(0, Integer::sum) + IntStream.range(0, 50).parallel().filter(i -> i % 7 == 0).boxed().toList());
        int[] a = new int[64];
        Arrays.parallelSetAll(a, i -> 63 - i);
        Arrays.parallelSort(a);
        System.out.println(a[0] + " " + a[63] + " " + Arrays.stream(a).parallel().max().getAsInt());
    }
}
