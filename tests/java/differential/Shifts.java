public class Shifts {
    public static void main(String[] args) throws Exception {
        int[] v = {1, -1, 0x80000000, 0x12345678, -123};
        long[] w = {1, -1, Long.MIN_VALUE, 0x123456789abcdefL, -123};
        for (int s = -3; s < 70; s += 7)
            for (int k = 0; k < v.length; k++)
                System.out.println((v[k] << s) + " " + (v[k] >> s) + " " + (v[k] >>> s) + " " + (w[k] << s) + " " + (w[k] >> s) + " " + (w[k] >>> s));
        byte b = (byte) 0xf0;
        System.out.println((b >> 2) + " " + (b >>> 2) + " " + (byte) (b << 1) + " " + (short) (b << 9));
    }
}
