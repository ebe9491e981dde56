// What test_verify_java damages: some of everything that has a type. No static initialiser, as Judge runs it.
import java.util.ArrayList;
import java.util.function.Function;
import java.util.function.Supplier;

public class Subject extends ArrayList<String> implements Runnable {
    int x;
    long l;
    double d;
    String s;
    Object[] objects;
    int[] ints;

    public Subject(int x, String s) {
        super(3);
        this.x = x;
        this.s = s;
    }

    public void run() {
        l += x;
    }

    int loops(int[] a, long[][] b, double q) {
        long sum = 0;
        for (int i = 0; i < a.length; i++)
            for (long[] row : b)
                sum += a[i] * row[i] << 3 ^ (long) q % 5;
        return (int) sum;
    }

    static Object pick(boolean c, String a, Integer b) {
        Object o = c ? a : b;
        return o;
    }

    Object tries(Object o) throws Exception {
        try {
            synchronized (o) {
                l++;
                return o instanceof String t && t.length() > 2 ? t.substring(1) : new int[2][3];
            }
        } catch (RuntimeException | Error e) {
            throw new Exception("x" + e + l, e);
        } finally {
            l--;
        }
    }

    static Supplier<String> lambdas(String s, int n) {
        Function<Integer, Integer> f = y -> y + n;
        return () -> s + f.apply(n);
    }

    static int choose(int x, String s) {
        switch (x) {
        case 1: return 10;
        case 2: return 20;
        case 1000: return 30;
        default:
        }
        switch (s) {
        case "a": return 1;
        case "bb": return 4;
        default: return 2;
        }
    }

    char[] arrays(byte[] b, short[] sh, float f, Subject[] subs) {
        Subject q = new Subject(b[0] + sh[1], subs.length > 1 ? subs[0].s : null);
        q.objects = subs;
        objects[0] = new Subject[2][2];
        float[] fs = {f, 2f};
        q.d = fs[0] > 1 ? f : -d;
        char[] cs = new char[3];
        cs[0]++;
        q.x = cs[1];
        ints[x]--;
        return cs;
    }
}
