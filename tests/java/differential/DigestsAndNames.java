import java.security.*;
import java.util.*;

/** Digests, base 64 and UUIDs. */
public class DigestsAndNames {
    static void p(Object o) { System.out.println(o); }

    static void digest() throws Throwable {
        for (String a : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256", "MD2", "SHA-224"})
            p(a + " " + HexFormat.of().formatHex(MessageDigest.getInstance(a).digest("hello".getBytes())));
    }
    static void uuid() throws Throwable {
        p(UUID.nameUUIDFromBytes("x".getBytes()));
        p(UUID.fromString("123e4567-e89b-12d3-a456-426614174000").version());
        p(new UUID(1, 2));
        p(UUID.randomUUID().version());
    }
    static void b64() throws Throwable {
        p(Base64.getEncoder().encodeToString("hello world?>".getBytes()));
        p(new String(Base64.getDecoder().decode("aGVsbG8=")));
        p(Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2, -3, -4}));
        p(Base64.getMimeEncoder().encodeToString(new byte[80]).length());
        try {
            Base64.getDecoder().decode("a");
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
    }
    static void digestProv() throws Throwable {
        p(MessageDigest.getInstance("SHA-256").getAlgorithm());
        p(MessageDigest.getInstance("SHA-256").getDigestLength());
        p(MessageDigest.isEqual(new byte[] {1}, new byte[] {1}));
    }

    public static void main(String[] args) throws Throwable {
        digest();
        uuid();
        b64();
        digestProv();
    }
}
