import java.io.*;
import java.util.*;
import java.util.zip.*;

/** java.util.zip. */
public class ZipStreams {
    static void p(Object o) { System.out.println(o); }

    static void crc() throws Throwable {
        CRC32 c = new CRC32();
        c.update("hello".getBytes());
        p(Long.toHexString(c.getValue()));
        Adler32 a = new Adler32();
        a.update("hello".getBytes());
        p(Long.toHexString(a.getValue()));
        CRC32C d = new CRC32C();
        d.update("hello".getBytes());
        p(Long.toHexString(d.getValue()));
        c.update(1);
        c.update(new byte[] {1, 2, 3}, 1, 2);
        p(c.getValue());
        a.update(7);
        p(a.getValue());
    }
    static void deflate() throws Throwable {
        Deflater d = new Deflater();
        d.setInput("hello hello hello hello hello".getBytes());
        d.finish();
        byte[] b = new byte[100];
        int n = d.deflate(b);
        p(n);
        p(HexFormat.of().formatHex(b, 0, n));
        Inflater i = new Inflater();
        i.setInput(b, 0, n);
        byte[] r = new byte[100];
        int m = i.inflate(r);
        p(new String(r, 0, m));
        p(i.finished());
        d.end();
        i.end();
    }
    static void gzip() throws Throwable {
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(o)) {
            for (int i = 0; i < 50; i++)
                g.write(("line " + i + "\n").getBytes());
        }
        byte[] z = o.toByteArray();
        p(z.length);
        try (BufferedReader r = new BufferedReader(
                 new InputStreamReader(new GZIPInputStream(new ByteArrayInputStream(z))))) {
            String l;
            int n = 0;
            while ((l = r.readLine()) != null)
                n += l.length();
            p(n);
        }
    }
    static void zip() throws Throwable {
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        try (ZipOutputStream z = new ZipOutputStream(o)) {
            ZipEntry e = new ZipEntry("a.txt");
            e.setTime(0);
            z.putNextEntry(e);
            z.write("hi there".getBytes());
            z.closeEntry();
        }
        try (ZipInputStream i = new ZipInputStream(new ByteArrayInputStream(o.toByteArray()))) {
            ZipEntry e = i.getNextEntry();
            p(e.getName());
            p(new String(i.readAllBytes()));
        }
    }
    static void inflateBad() throws Throwable {
        Inflater i = new Inflater();
        i.setInput(new byte[] {1, 2, 3, 4});
        try {
            i.inflate(new byte[10]);
        } catch (DataFormatException e) {
            p(e.getMessage());
        }
    }

    public static void main(String[] args) throws Throwable {
        crc();
        deflate();
        gzip();
        zip();
        inflateBad();
    }
}
