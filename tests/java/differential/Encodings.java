import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import java.util.zip.CRC32;

public class Encodings {
    public static void main(String[] args) throws Exception {
        byte[] b = "Hello, Wörld! 123".getBytes(StandardCharsets.UTF_8);
        String e = Base64.getEncoder().encodeToString(b);
        System.out.println(e + " " + new String(Base64.getDecoder().decode(e), StandardCharsets.UTF_8) + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2}) + Base64.getMimeEncoder().encodeToString(new byte[3]));
        CRC32 c = new CRC32();
        c.update(b);
        System.out.println(Long.toHexString(c.getValue()));
        try { Base64.getDecoder().decode("!!"); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        System.out.println(new UUID(1, 2) + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").equals(new UUID(1, 2)) + new UUID(5, 6).compareTo(new UUID(5, 7)));
    }
}
