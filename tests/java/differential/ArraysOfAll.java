import java.util.Arrays;

public class ArraysOfAll {
    public static void main(String[] args) throws Exception {
        boolean[] z = {true, false, true}; byte[] b = {1, -1, 127}; short[] s = {1, -1, 32767}; char[] c = {'a', '\u1234', 0}; int[] i = {1, -1, 5};
        long[] j = {1, -1, 1L << 50}; float[] f = {1, -1.5f, 3e30f}; double[] d = {1, -1.5, 3e300}; String[] a = {"x", null, "z"}; int[][] m = {{1}, {2, 3}, {}};
        z[1] ^= true; b[2]++; s[2] += 2; c[0]++; i[1] *= 7; j[2] >>= 3; f[0] /= 3; d[1] %= 1; a[1] = a[0] + a[2]; m[1][0] += 40;
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(s) + (int) c[0] + (int) c[1] + Arrays.toString(i) + Arrays.toString(j) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(a) + Arrays.deepToString(m));
        System.out.println(z.length + b.length + m[2].length);
        int[] copy = i.clone();
        copy[0] = 99;
        System.out.println(i[0] + " " + copy[0] + " " + new byte[3][4][5][2][1].length + " " + new long[2][].length);
        Object o = i;
        System.out.println(o instanceof int[] ? "int[]" : "no");
        System.out.println(o.getClass().getName() + " " + a.getClass().getName() + " " + m.getClass().getSimpleName() + " " + (Object[].class.isAssignableFrom(a.getClass())));
    }
}
