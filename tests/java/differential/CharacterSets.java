import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class CharacterSets {
    public static void main(String[] args) throws Exception {
        StringBuilder s = new StringBuilder();
        for (Charset c : new Charset[] {StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE}) { byte[] b = "aé€😀".getBytes(c); s.append(c.name()).append(b.length).append(Arrays.toString(b)).append(new String(b, c).length()).append(c.canEncode()).append(' '); }
        System.out.println(s);
        System.out.println(new String("ünï".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1).length() + " " + Charset.isSupported("UTF-8") + Charset.forName("utf8") + new OutputStreamWriter(new ByteArrayOutputStream(), "UTF-8").getEncoding());
        try { Charset.forName("no-such"); } catch (IllegalArgumentException e) { System.out.println(e); }
        try { "x".getBytes("bogus"); } catch (java.io.UnsupportedEncodingException e) { System.out.println(e.getMessage()); }
    }
}
