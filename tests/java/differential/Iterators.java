import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.function.Function;
import java.util.stream.StreamSupport;

public class Iterators {
    static Iterable<Integer> range(int a, int b) { return () -> new Iterator<>() { int i = a; public boolean hasNext() { return i < b; } public Integer next() { if (!hasNext()) throw new NoSuchElementException(); return i++; } }; }
    static <T, R> Iterator<R> map(Iterator<T> it, Function<T, R> f) { return new Iterator<R>() { public boolean hasNext() { return it.hasNext(); } public R next() { return f.apply(it.next()); } }; }

    public static void main(String[] args) throws Exception {
        int s = 0;
        for (int i : range(0, 5)) for (int j : range(i, 5)) s += i * j;
        System.out.println(s);
        Iterator<String> it = map(range(1, 4).iterator(), x -> "<" + x + ">");
        it.forEachRemaining(System.out::print);
        try { it.next(); } catch (NoSuchElementException e) { System.out.println(" end"); }
        Spliterator<Integer> sp = List.of(1, 2, 3, 4).spliterator(), half = sp.trySplit();
        half.forEachRemaining(x -> System.out.print("h" + x));
        sp.tryAdvance(x -> System.out.print("s" + x));
        System.out.println(sp.estimateSize() + " " + StreamSupport.stream(range(0, 4).spliterator(), false).mapToInt(x -> x).sum());
    }
}
