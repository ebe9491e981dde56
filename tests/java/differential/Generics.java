import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

public class Generics {
    static class Box<T extends Comparable<T>> implements Comparable<Box<T>> { T v; Box(T v) { this.v = v; } public int compareTo(Box<T> o) { return v.compareTo(o.v); } <R extends Comparable<R>> Box<R> map(Function<T, R> f) { return new Box<>(f.apply(v)); } public String toString() { return "[" + v + "]"; } }
    static <T extends Comparable<? super T>> T max(Iterable<? extends T> it) { T best = null; for (T t : it) if (best == null || t.compareTo(best) > 0) best = t; return best; }
    static abstract class Node<T> { abstract T eval(); }
    static class Lit extends Node<Integer> { int v; Lit(int v) { this.v = v; } Integer eval() { return v; } }
    @SafeVarargs static <T> List<T> listOf(T... ts) { return new ArrayList<>(Arrays.asList(ts)); }
    static double sum(Collection<? extends Number> c) { double s = 0; for (Number n : c) s += n.doubleValue(); return s; }

    public static void main(String[] args) throws Exception {
        System.out.println(max(listOf(new Box<>(3), new Box<>(9), new Box<>(4))) + " " + new Box<>("abc").map(String::length));
        Node<?> n = new Lit(5);
        System.out.println(n.eval() + " " + sum(listOf(1, 2.5, 3L)));
        List raw = listOf("a");
        raw.add(1);
        List<String> strings = raw;
        try { for (String s : strings) System.out.print(s + " "); } catch (ClassCastException e) { System.out.println("heap pollution"); }
        Map<String, List<Map<Integer, String>>> deep = new HashMap<>();
        deep.computeIfAbsent("k", k -> new ArrayList<>()).add(Map.of(1, "one"));
        System.out.println(deep);
    }
}
