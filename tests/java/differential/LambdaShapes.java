import java.io.IOException;
import java.io.Serializable;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

public class LambdaShapes {
    interface Marker { }
    interface Gen<T> { T get(T t); }
    interface StrGen extends Gen<String> { String get(String t); }
    static <T extends Runnable & Marker> boolean both(T t) { t.run(); return t instanceof Marker; }

    public static void main(String[] args) throws Exception {
        System.out.println(both((Runnable & Marker) () -> System.out.print("ran ")));
        Runnable r = (Runnable & Serializable & Marker) () -> { };
        System.out.println((r instanceof Serializable) + " " + (r instanceof Marker));
        StrGen g = t -> t + "!";
        Gen<String> h = g;
        System.out.println(g.get("a") + h.get("b"));
        ToLongFunction<Integer> w = i -> i;
        ToDoubleFunction<Integer> v = i -> i / 2;
        Function<Integer, Integer> boxed = x -> x + 1;
        IntFunction<Object> o = x -> x;
        System.out.println(w.applyAsLong(3) + v.applyAsDouble(5) + boxed.apply(1) + " " + o.apply(9));
        BooleanSupplier yes = () -> true;
        Consumer<Object> sink = System.out::println;
        sink.accept(yes.getAsBoolean());
        ObjIntConsumer<StringBuilder> ap = StringBuilder::append;
        StringBuilder sb = new StringBuilder();
        ap.accept(sb, 42);
        System.out.println(sb);
        Callable<Void> call = () -> { throw new IOException("io"); };
        try { call.call(); } catch (IOException e) { System.out.println(e.getMessage()); }
    }
}
