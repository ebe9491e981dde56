// What the class-file fuzzer starts from: a class or two for each attribute and kind of instruction.
import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;

public class Seed {
    static final int N = 42;
    static final String S = "text é €";
    volatile long count;

    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        int value() default 7;
        String[] names() default {"a", "b"};
    }

    sealed interface Shape permits Circle, Square {}

    record Circle(@Mark(3) double radius, List<String> names) implements Shape {}

    static final class Square implements Shape {
        int side;

        Square(int side) {
            this.side = side > 0 ? side : -side;
        }
    }

    enum Colour { RED, GREEN }

    static int choose(int x, String s) {
        switch (x) {
        case 1: return 10;
        case 2: return 20;
        case 1000: return 30;
        default:
        }
        switch (s) {
        case "a": return 1;
        default: return 2;
        }
    }

    static long loops(int[] a, long[][] b, double d) {
        long sum = 0;
        for (int i = 0; i < a.length; i++)
            for (long[] row : b)
                sum += a[i] * row[i] << 3 ^ (long) d % 5;
        return sum;
    }

    synchronized Object tries(Object o) throws Exception {
        try {
            synchronized (o) {
                count++;
                return o instanceof String t && t.length() > 2 ? t.substring(1) : new int[2][3];
            }
        } catch (RuntimeException | Error e) {
            throw new Exception("x" + e + count, e);
        } finally {
            count--;
        }
    }

    static Supplier<String> lambdas(String s, int n) {
        Function<Integer, Integer> f = x -> x + n;
        Runnable r = new Runnable() {
            public void run() {
                System.out.println(s);
            }
        };
        r.run();
        return () -> s + f.apply(n) + Colour.RED;
    }

    public static void main(String[] args) throws Exception {
        new Seed().tries(args);
        System.out.println(lambdas("a", 1).get() + choose(args.length, "b") + loops(new int[1], new long[1][1], 2));
    }
}
