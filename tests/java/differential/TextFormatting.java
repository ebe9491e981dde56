import java.util.*;

public class TextFormatting {
    public static void main(String[] args) throws Exception {
        System.out.println(String.format("%5d|%-5d|%05d|%+d|%,d|%x|%X|%o|%(d", 42, 42, 42, 42, 1234567, 255, 255, 8, -5));
        System.out.println(String.format("%8.3f|%-8.2f|%e|%g|%a|%.0f", Math.PI, Math.E, 12345.678, 0.0001234, 1.0, 2.5));
        System.out.println(String.format("%s|%10s|%-10s|%.2s|%S|%c|%b|%h|%n", "text", "right", "left", "cut", "up", 'c', true, "hash").trim());
        System.out.println(String.format("%2$s %1$s %<s %%", "a", "b"));
        try {
            String.format("%d", "text");
        } catch (IllegalFormatConversionException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format("%s %s", "one");
        } catch (MissingFormatArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format("%q", 1);
        } catch (UnknownFormatConversionException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder out = new StringBuilder();
        try (Formatter f = new Formatter(out, Locale.ROOT)) {
            f.format("%tY-%<tm-%<td", new GregorianCalendar(2024, Calendar.MARCH, 9));
        }
        System.out.println(out + " " + "%d items".formatted(3) + " " + String.join("/", List.of("a", "b")));
        System.out.println("a,b,,c,,".split(",").length + " " + Arrays.toString("a1b22c".split("\\d+")) + " " + "  trim ".strip() + "|" + "ab".repeat(3) + " " + "x\ny\n".lines().count());
        System.out.println(Integer.toString(-255, 16) + " " + Integer.toBinaryString(-8).length() + " " + Long.toUnsignedString(-1) + " " + Integer.parseInt("-7f", 16) + " " + Double.toString(1e21) + " " + Float.toString(1.1f));
    }
}
