package sun.security.provider;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in arrays of bytes, a byte at a time. */
final class ByteArrayAccess {
    private ByteArrayAccess() {}

    static final class LE {
        static final VarHandle INT_ARRAY =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        static final VarHandle LONG_ARRAY =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    }

    static final class BE {
        static final VarHandle INT_ARRAY =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        static final VarHandle LONG_ARRAY =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    }

    private static long big(byte[] in, int at, int count) {
        long value = 0;
        for (int i = 0; i < count; i++)
            value = value << 8 | in[at + i] & 0xff;
        return value;
    }

    private static void putBig(long value, byte[] out, int at, int count) {
        for (int i = count - 1; i >= 0; i--, value >>>= 8)
            out[at + i] = (byte) value;
    }

    private static void putLittle(long value, byte[] out, int at, int count) {
        for (int i = 0; i < count; i++, value >>>= 8)
            out[at + i] = (byte) value;
    }

    static void i2bLittle(int[] in, int from, byte[] out, int to, int length) {
        for (int end = to + length; to < end; to += 4)
            putLittle(in[from++], out, to, 4);
    }

    static void i2bLittle4(int value, byte[] out, int to) {
        putLittle(value, out, to, 4);
    }

    static void b2iBig(byte[] in, int from, int[] out, int to, int length) {
        for (int end = from + length; from < end; from += 4)
            out[to++] = (int) big(in, from, 4);
    }

    static void b2iBig64(byte[] in, int from, int[] out) {
        b2iBig(in, from, out, 0, 64);
    }

    static void i2bBig(int[] in, int from, byte[] out, int to, int length) {
        for (int end = to + length; to < end; to += 4)
            putBig(in[from++], out, to, 4);
    }

    static void i2bBig4(int value, byte[] out, int to) {
        putBig(value, out, to, 4);
    }

    static void b2lBig(byte[] in, int from, long[] out, int to, int length) {
        for (int end = from + length; from < end; from += 8)
            out[to++] = big(in, from, 8);
    }

    static void b2lBig128(byte[] in, int from, long[] out) {
        b2lBig(in, from, out, 0, 128);
    }

    static void l2bBig(long[] in, int from, byte[] out, int to, int length) {
        for (int end = to + length; to < end; to += 8)
            putBig(in[from++], out, to, 8);
    }

    static void b2lLittle(byte[] in, int from, long[] out, int to, int length) {
        for (int end = from + length; from < end; from += 8)
            out[to++] = Long.reverseBytes(big(in, from, 8));
    }

    static void l2bLittle(long[] in, int from, byte[] out, int to, int length) {
        for (int end = to + length; to < end; to += 8)
            putLittle(in[from++], out, to, 8);
    }
}
