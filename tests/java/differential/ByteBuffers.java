import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class ByteBuffers {
    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.putInt(0x01020304).putLong(-1).putDouble(1.5).put((byte) 9).putShort((short) -3);
        b.flip();
        System.out.println(b + " " + b.getInt() + b.getLong() + b.getDouble() + b.get() + b.getShort() + b.hasRemaining());
        b.clear().order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(b.getInt(0) + " " + b.order() + b.capacity() + b.position(4).slice().remaining());
        b.clear().limit(4);
        try { b.putLong(1); } catch (BufferOverflowException e) { System.out.println(e); }
        ByteBuffer w = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        IntBuffer ib = w.asIntBuffer();
        System.out.println(ib.get(1) + " " + w.duplicate().get(3) + Arrays.toString(w.array()) + w.asReadOnlyBuffer().isReadOnly() + w.compareTo(ByteBuffer.wrap(new byte[] {1, 3})) + w.equals(ByteBuffer.wrap(w.array())));
        CharBuffer cb = CharBuffer.wrap("chars");
        System.out.println(cb.subSequence(1, 3).toString() + cb.length() + StandardCharsets.UTF_8.encode("é").remaining() + StandardCharsets.UTF_8.decode(ByteBuffer.wrap(new byte[] {65, 66})) + Charset.forName("latin1").name() + Charset.defaultCharset());
        w.position(2).mark().position(6).reset().compact();
        System.out.println(Arrays.toString(w.array()) + w.position());
    }
}
