public class FloatLocals {
    static float sum(float a, float b, float c, float d, double e) { a = a + 1; b = b * 2; c = c - b; d = d / 4; e = e % 3; float f = a; float g = f; return a + b + c + d + f + g + (float) e; }
    static double mix(double a, double b) { a = -a; double c = b; double d = c; b = a; return a * b + c - d; }
    static void params(float a) { a = 2.5f; float b = a; float c = b; double d = c; System.out.println(a + b + c + d); }
    static long longs(long a, long b) { a = b; b = a + 1; long c = a; long d = b; long e = c; return a + b + c + d + e; }
    static int three(int a, double d) { d = d + a; double e = d; return (int) e; }

    public static void main(String[] args) throws Exception {
        System.out.println(sum(1, 2, 3, 4, 5) + " " + mix(2, 3) + " " + longs(1, 2) + three(1, 2.5));
        params(1);
    }
}
