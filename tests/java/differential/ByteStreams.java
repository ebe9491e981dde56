import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Arrays;

public class ByteStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(b);
        o.writeInt(-5); o.writeLong(1L << 50); o.writeDouble(2.5); o.writeFloat(1.5f); o.writeUTF("héllo"); o.writeBoolean(true); o.writeShort(-2); o.writeChar('x'); o.writeByte(200); o.write(new byte[] {1, 2, 3}, 1, 2);
        byte[] all = b.toByteArray();
        System.out.println(all.length + " " + Arrays.hashCode(all) + " " + o.size());
        DataInputStream i = new DataInputStream(new ByteArrayInputStream(all));
        System.out.println(i.readInt() + " " + i.readLong() + i.readDouble() + i.readFloat() + i.readUTF() + i.readBoolean() + i.readShort() + i.readChar() + i.readUnsignedByte() + i.available() + i.read() + i.read() + i.read());
        try { i.readInt(); } catch (EOFException e) { System.out.println(e); }
        BufferedReader r = new BufferedReader(new StringReader("line one\nline two\r\nthree"));
        System.out.println(r.readLine() + r.read() + r.readLine() + r.lines().toList());
        StringWriter w = new StringWriter();
        try (PrintWriter p = new PrintWriter(new BufferedWriter(w))) { p.printf("%d-%s%n", 5, "x"); p.println(2.5); p.print('c'); p.append("app"); }
        System.out.println(w.toString().replace("\n", "/"));
        PrintStream ps = new PrintStream(b = new ByteArrayOutputStream(), true, "UTF-8");
        ps.println("é"); ps.print(1); ps.write('z'); ps.format("%x", 255); ps.println(new char[] {'a', 'b'});
        System.out.println(b.size() + b.toString("UTF-8").replace("\n", "/") + ps.checkError());
        InputStreamReader isr = new InputStreamReader(new ByteArrayInputStream("añb".getBytes("UTF-8")), "UTF-8");
        System.out.println((char) isr.read() + "" + (char) isr.read() + isr.read() + isr.read());
        SequenceInputStream seq = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1, 2}), new ByteArrayInputStream(new byte[] {3}));
        System.out.println(Arrays.toString(seq.readAllBytes()) + new ByteArrayInputStream(all).skip(5) + new String(new ByteArrayInputStream("xyz".getBytes()).readNBytes(2)));
        StreamTokenizer st = new StreamTokenizer(new StringReader("a 12 'q' // c"));
        int n = 0;
        while (st.nextToken() != StreamTokenizer.TT_EOF) n = n * 31 + st.ttype;
        System.out.println(n);
    }
}
