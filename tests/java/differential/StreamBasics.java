import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamBasics {
    public static void main(String[] args) throws Exception {
        List<String> w = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha");
        System.out.println(w.stream().distinct().sorted().map(s -> s.substring(0, 1)).collect(Collectors.joining()) + w.stream().filter(s -> s.contains("a")).count() + w.stream().mapToInt(String::length).max().getAsInt() + w.stream().anyMatch("echo"::equals) + w.stream().allMatch(s -> s.length() > 3) + w.stream().noneMatch(String::isEmpty));
        System.out.println(w.stream().skip(1).limit(3).collect(Collectors.toList()) + "" + w.stream().reduce("", (a, b) -> a + b.charAt(0)) + w.stream().findFirst().get() + w.stream().max(Comparator.comparing(String::length)).get() + w.stream().sorted(Comparator.reverseOrder()).toList());
        System.out.println(Stream.iterate(1, x -> x * 3).limit(6).toList() + "" + Stream.iterate(1, x -> x < 50, x -> x * 2).toList() + Stream.generate(() -> "g").limit(2).toList() + Stream.concat(Stream.of(1), Stream.of(2)).toList() + Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(x -> x * x).toList());
        System.out.println(Stream.of(5, 3, 8).peek(x -> System.out.print("<" + x + ">")).takeWhile(x -> x != 8).dropWhile(x -> x == 5).toList() + Arrays.toString(Stream.of(1, 2, 3).mapToInt(x -> x).toArray()) + Stream.of(1, 2, 3, 4).reduce(Integer::sum).get() + Stream.of("a", "b").<String>mapMulti((s, k) -> { k.accept(s); k.accept(s + s); }).toList());
        StringBuilder sb = new StringBuilder();
        Stream.of(3, 1, 2).sorted().forEachOrdered(sb::append);
        Iterator<Integer> it = Stream.of(7, 8).iterator();
        System.out.println(sb + "" + it.next() + it.next() + Stream.empty().findAny().isPresent() + Stream.of(1, 2).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        try { Stream<Integer> s = Stream.of(1); s.count(); s.count(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
