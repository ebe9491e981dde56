import java.math.BigInteger;
import java.util.Formatter;
import java.util.IllegalFormatException;
import java.util.Locale;

public class FormatIntegers {
    public static void main(String[] args) throws Exception {
        System.out.printf("%d|%5d|%-5d|%05d|%+d|%,d|%(d|% d%n", 42, 42, 42, 42, 42, 1234567, -5, 42);
        System.out.printf("%x|%X|%#x|%o|%08x|%x|%x%n", 255, 255, 255, 8, 48879, -1, -1L);
        System.out.printf("%d %d %d %d %s%n", (byte) -1, (short) -2, -3L, new BigInteger("123456789012345678901234567890"), 7);
        System.out.printf("%s|%10s|%-10s|%.3s|%S|%c|%C|%b|%B|%h|%%|%n", "str", "str", "str", "string", "up", 'c', 'd', true, null, "hash");
        System.out.printf("%2$s %1$s %<s %s%n", "a", "b");
        System.out.println(String.format("[%8.3s][%-8b]", "abcdef", false) + String.format(Locale.ROOT, "%,d", -9876543210L));
        for (Runnable r : new Runnable[] {() -> String.format("%d", "x"), () -> String.format("%s %s", 1), () -> String.format("%q", 1), () -> String.format("%-d", 1), () -> String.format("%.2d", 1)})
            try { r.run(); } catch (IllegalFormatException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
        Formatter f = new Formatter();
        f.format("%s-%s", 1, 2).format("+%s", 3);
        System.out.println(f);
    }
}
