package org.sosy_lab.sv_benchmarks;

/** Nondeterministic values and assumptions as verification tasks call them. */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        heddle.Verify.assume(condition);
    }

    public static boolean nondetBoolean() {
        return heddle.Verify.getBoolean();
    }

    public static byte nondetByte() {
        return (byte) heddle.Verify.getInt(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public static char nondetChar() {
        return (char) heddle.Verify.getInt(Character.MIN_VALUE, Character.MAX_VALUE);
    }

    public static short nondetShort() {
        return (short) heddle.Verify.getInt(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public static int nondetInt() {
        return heddle.Verify.getInt();
    }

    public static long nondetLong() {
        return heddle.Verify.getLong(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat(heddle.Verify.getInt());
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(heddle.Verify.getLong(Long.MIN_VALUE, Long.MAX_VALUE));
    }

    /** A string of any content. Only short ones over a few characters are tried, which proves nothing. */
    public static String nondetString() {
        int length = heddle.Verify.getInt(0, Integer.MAX_VALUE);
        if (length > 3)
            heddle.Verify.assume(false);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++)
            text.append("ab0 ".charAt(heddle.Verify.choose(4)));
        return text.toString();
    }
}
