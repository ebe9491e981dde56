package java.lang.invoke;

import java.util.Objects;

/** Numbers in arrays of bytes, a byte at a time. */
final class ByteViews {
    private ByteViews() {}

    private static long load(byte[] in, int at, boolean big, int size) {
        Objects.checkIndex(at, in.length - size + 1);
        long value = 0;
        for (int i = 0; i < size; i++)
            value = value << 8 | in[big ? at + i : at + size - 1 - i] & 0xff;
        return value;
    }

    private static void store(byte[] out, int at, boolean big, int size, long value) {
        Objects.checkIndex(at, out.length - size + 1);
        for (int i = 0; i < size; i++, value >>>= 8)
            out[big ? at + size - 1 - i : at + i] = (byte) value;
    }

    static char getC(byte[] in, int at, boolean big) {
        return (char) load(in, at, big, 2);
    }

    static void set(byte[] out, int at, boolean big, char value) {
        store(out, at, big, 2, value);
    }

    static short getS(byte[] in, int at, boolean big) {
        return (short) load(in, at, big, 2);
    }

    static void set(byte[] out, int at, boolean big, short value) {
        store(out, at, big, 2, value);
    }

    static int getI(byte[] in, int at, boolean big) {
        return (int) load(in, at, big, 4);
    }

    static void set(byte[] out, int at, boolean big, int value) {
        store(out, at, big, 4, value);
    }

    static long getJ(byte[] in, int at, boolean big) {
        return load(in, at, big, 8);
    }

    static void set(byte[] out, int at, boolean big, long value) {
        store(out, at, big, 8, value);
    }

    static float getF(byte[] in, int at, boolean big) {
        return Float.intBitsToFloat((int) load(in, at, big, 4));
    }

    static void set(byte[] out, int at, boolean big, float value) {
        store(out, at, big, 4, Float.floatToRawIntBits(value));
    }

    static double getD(byte[] in, int at, boolean big) {
        return Double.longBitsToDouble(load(in, at, big, 8));
    }

    static void set(byte[] out, int at, boolean big, double value) {
        store(out, at, big, 8, Double.doubleToRawLongBits(value));
    }
}
