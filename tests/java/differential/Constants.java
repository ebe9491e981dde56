import java.util.Arrays;

public class Constants {
    static final int I = 1 << 20;
    static final long L = 1234567890123L;
    static final float F = 1.25f;
    static final double D = 1e-10;
    static final String S = "const" + I;
    static final char C = '\u00e9';
    static final boolean B = !true;

    public static void main(String[] args) throws Exception {
        System.out.println(I + " " + L + " " + F + " " + D + " " + S + " " + C + " " + B);
        int[] ints = {-1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 65536, Integer.MIN_VALUE};
        System.out.println(Arrays.toString(ints));
        long[] longs = {0L, 1L, 2L, -1L, 0x7fffffffffffffffL};
        float[] floats = {0f, 1f, 2f, 3f, 1e10f};
        double[] doubles = {0, 1, 2, Math.PI};
        System.out.println(Arrays.toString(longs) + Arrays.toString(floats) + Arrays.toString(doubles));
        System.out.println(Integer.class + " " + int.class + " " + String[].class + " " + void.class + " " + int[][].class);
        System.out.println(0b1011 + 0x1_000 + 0_17 + 1_000_000 + " " + '\n' + "\t|\"|\\|\u0041|\0".length());
        System.out.println(S == "const1048576");
    }
}
