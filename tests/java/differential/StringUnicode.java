import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

public class StringUnicode {
    public static void main(String[] args) throws Exception {
        String s = "aé中😀z";
        System.out.println(s + " " + s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePoints().boxed().collect(Collectors.toList()));
        System.out.println(s.getBytes(StandardCharsets.UTF_8).length + " " + s.getBytes(StandardCharsets.UTF_16).length + " " + s.getBytes(StandardCharsets.ISO_8859_1).length + " " + Arrays.toString(s.getBytes(StandardCharsets.UTF_8)));
        System.out.println(new String(new byte[] {(byte) 0xc3, (byte) 0xa9, 65}, StandardCharsets.UTF_8) + new String(new byte[] {(byte) 0xe9}, StandardCharsets.ISO_8859_1) + new String(new byte[] {(byte) 0xff, 66}, StandardCharsets.UTF_8).length());
        System.out.println(s.indexOf('中') + s.indexOf(0x1F600) + s.indexOf("z") + " " + s.substring(1, 3) + " " + s.replace("中", "xx") + s.contains("😀") + new StringBuilder(s).reverse());
        System.out.println(Character.isLetter('é') + " " + Character.isDigit('٣') + " " + Character.getNumericValue('٣') + Character.isSurrogate(s.charAt(3)) + Character.toChars(0x1F600).length + Character.isWhitespace('\u2003') + Character.getType('A') + Character.isUpperCase('Ä') + Character.toTitleCase('ß'));
        System.out.println("\u0130".toLowerCase().length() + " " + "ΑΣ".toLowerCase() + " " + "ﬁ".toUpperCase() + " " + "é".compareTo("f") + "é".equals("e\u0301"));
    }
}
