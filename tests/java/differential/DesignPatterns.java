import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

public class DesignPatterns {
    interface Visitor<R> { R num(int n); R bin(char op, Node a, Node b); }
    interface Node { <R> R accept(Visitor<R> v); static Node num(int n) { return new Node() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; } static Node bin(char op, Node a, Node b) { return new Node() { public <R> R accept(Visitor<R> v) { return v.bin(op, a, b); } }; } }
    static class Show implements Visitor<String> { public String num(int n) { return "" + n; } public String bin(char op, Node a, Node b) { return "(" + a.accept(this) + op + b.accept(this) + ")"; } }
    static class Eval implements Visitor<Integer> { public Integer num(int n) { return n; } public Integer bin(char op, Node a, Node b) { int x = a.accept(this), y = b.accept(this); return op == '+' ? x + y : op == '*' ? x * y : x - y; } }
    static class Bus { private final Map<Class<?>, List<Consumer<Object>>> subs = new LinkedHashMap<>(); <T> void on(Class<T> c, Consumer<? super T> f) { subs.computeIfAbsent(c, k -> new ArrayList<>()).add(o -> f.accept(c.cast(o))); } void post(Object o) { subs.forEach((c, l) -> { if (c.isInstance(o)) l.forEach(f -> f.accept(o)); }); } }
    static class Builder { private final StringBuilder b = new StringBuilder(); Builder add(Object o) { b.append(o).append(';'); return this; } String build() { return b.toString(); } }

    public static void main(String[] args) throws Exception {
        Node n = Node.bin('+', Node.num(2), Node.bin('*', Node.num(3), Node.bin('-', Node.num(10), Node.num(4))));
        System.out.println(n.accept(new Show()) + "=" + n.accept(new Eval()));
        Bus bus = new Bus();
        bus.on(String.class, s -> System.out.println("string " + s.length()));
        bus.on(Number.class, x -> System.out.println("number " + x.intValue()));
        bus.on(Object.class, o -> System.out.println("any " + o));
        bus.post("hey"); bus.post(3.7);
        System.out.println(new Builder().add(1).add("x").add(2.5).build());
    }
}
