import java.util.Arrays;

public class Varargs {
    static String v(Object... o) { return o == null ? "null" : o.length + Arrays.toString(o); }
    static String vi(int a, int... b) { return "ints" + b.length; }
    static String w(String s, Object... o) { return s + o.length; }
    static String pick(long x) { return "long"; }
    static String pick(Integer x) { return "Integer"; }
    static String pick(Object x) { return "Object"; }
    static String pick(int... x) { return "varargs"; }
    static String over(Object o) { return "o"; }
    static String over(String o) { return "s"; }
    static String over(char c) { return "c"; }
    static String over(double c) { return "d"; }

    public static void main(String[] args) throws Exception {
        System.out.println(v() + v("a") + v("a", 1) + v((Object[]) null) + vi(1) + vi(1, 2, 3) + v(new Object[] {1, 2}) + v((Object) new int[] {1}).charAt(0));
        System.out.println(w("x") + w("y", 1, 2));
        byte b = 1;
        System.out.println(pick(5) + pick(b) + pick('c') + pick(5f) + pick() + pick(Integer.valueOf(3)) + pick("s"));
        System.out.println(over(null) + over("x") + over('c') + over(1) + over(1f) + over((Object) "x"));
    }
}
