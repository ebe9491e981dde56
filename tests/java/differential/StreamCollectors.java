import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamCollectors {
    record P(String name, String city, int age) { }

    public static void main(String[] args) throws Exception {
        List<P> ps = List.of(new P("ann", "oslo", 30), new P("bob", "rome", 25), new P("cid", "oslo", 41), new P("dan", "rome", 25), new P("eve", "bern", 19));
        System.out.println(new TreeMap<>(ps.stream().collect(Collectors.groupingBy(P::city, Collectors.counting()))) + "" + ps.stream().collect(Collectors.partitioningBy(p -> p.age() > 28, Collectors.mapping(P::name, Collectors.toList()))));
        System.out.println(ps.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.averagingInt(P::age))) + "" + ps.stream().collect(Collectors.toMap(P::name, P::age, (a, b) -> a, LinkedHashMap::new)) + ps.stream().collect(Collectors.summingInt(P::age)));
        System.out.println(ps.stream().collect(Collectors.teeing(Collectors.minBy(Comparator.comparing(P::age)), Collectors.maxBy(Comparator.comparing(P::age)), (a, b) -> a.get().name() + b.get().name())) + ps.stream().map(P::name).collect(Collectors.joining("|", "<", ">")) + ps.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        System.out.println(ps.stream().sorted(Comparator.comparing(P::age).thenComparing(P::name, Comparator.reverseOrder())).map(P::name).toList() + "" + ps.stream().collect(Collectors.reducing(0, P::age, Integer::sum)) + ps.stream().map(P::city).collect(Collectors.toCollection(TreeSet::new)) + ps.stream().collect(Collectors.summarizingInt(P::age)));
        Map<Integer, List<String>> byDecade = ps.stream().collect(Collectors.groupingBy(p -> p.age() / 10, TreeMap::new, Collectors.filtering(p -> p.city().length() == 4, Collectors.flatMapping(p -> Stream.of(p.name(), p.city()), Collectors.toList()))));
        System.out.println(byDecade);
        try { ps.stream().collect(Collectors.toMap(P::city, P::name)); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Collector<Integer, int[], Integer> own = Collector.of(() -> new int[1], (a, x) -> a[0] += x * x, (a, b) -> a, a -> a[0]);
        System.out.println(Stream.of(1, 2, 3).collect(own));
    }
}
