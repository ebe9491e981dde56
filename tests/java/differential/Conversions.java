public class Conversions {
    public static void main(String[] args) throws Exception {
        double[] v = {0, 1.9, -1.9, 127.5, 128, -129, 32768, 65536.7, 2147483647.0, 2147483648.0, -2147483649.0, 9.3e18, -9.3e18, Double.NaN, 1e300, -1e300};
        for (double d : v) {
            float f = (float) d;
            System.out.println((int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " " + (int) (char) d + " " + (int) f + " " + (long) f + " " + f + " " + (byte) f + " " + (int) (char) f);
        }
        long[] w = {0, -1, 255, 65535, 1L << 31, 1L << 53 | 1, Long.MIN_VALUE, Long.MAX_VALUE, 16777217};
        for (long n : w)
            System.out.println((int) n + " " + (short) n + " " + (byte) n + " " + (int) (char) n + " " + (float) n + " " + (double) n + " " + (float) (int) n + " " + (double) (int) n);
        char c = 'x';
        int i = c;
        short s = (short) 40000;
        byte b = (byte) 200;
        System.out.println(i + c + " " + s + " " + b + " " + (char) (c + 1) + " " + (long) s + " " + (float) b + " " + (double) c);
    }
}
