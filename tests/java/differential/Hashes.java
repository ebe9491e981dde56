import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public class Hashes {
    static int fnv(byte[] b) { int h = 0x811c9dc5; for (byte x : b) { h ^= x & 0xff; h *= 16777619; } return h; }
    static long mix(long x) { x ^= x >>> 33; x *= 0xff51afd7ed558ccdL; x ^= x >>> 33; x *= 0xc4ceb9fe1a85ec53L; return x ^ x >>> 33; }
    static int adler(String s) { int a = 1, b = 0; for (char c : s.toCharArray()) { a = (a + c) % 65521; b = (b + a) % 65521; } return b << 16 | a; }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"", "a", "hello world", "The quick brown fox"}) System.out.println(Integer.toHexString(fnv(s.getBytes())) + " " + Long.toHexString(mix(s.hashCode())) + " " + adler(s) + " " + s.hashCode() + " " + Arrays.hashCode(s.toCharArray()) + " " + List.of(s, s).hashCode() + Objects.hash(s, 1));
        int[] t = new int[256];
        for (int i = 0; i < 256; i++) { int c = i; for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xEDB88320 : c >>> 1; t[i] = c; }
        int crc = -1;
        for (byte b : "123456789".getBytes()) crc = t[(crc ^ b) & 255] ^ crc >>> 8;
        System.out.println(Integer.toHexString(~crc));
    }
}
