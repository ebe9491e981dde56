import java.util.Arrays;
import java.util.stream.Collectors;

public class StringBasics {
    public static void main(String[] args) throws Exception {
        String s = "Hello, World";
        System.out.println(s.length() + s.substring(7) + s.substring(0, 5) + s.indexOf('o') + s.lastIndexOf("o") + s.indexOf("o", 5) + s.charAt(4) + s.contains("World") + s.startsWith("Hell") + s.endsWith("d"));
        System.out.println(s.toUpperCase() + s.toLowerCase() + s.replace('l', 'L') + s.replace("World", "There") + "  trim ".trim() + "|" + "\u2003strip ".strip() + "|" + s.isEmpty() + " ".isBlank());
        System.out.println("a,b,,c,,".split(",").length + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a1b2c3".split("\\d")) + Arrays.toString("x y  z".split(" +", 2)));
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "ABC".equalsIgnoreCase("abc") + "abc".compareToIgnoreCase("ABD") + " " + "abc".equals(null) + "abc".hashCode() + " " + "".hashCode());
        System.out.println("ab".repeat(3) + "-".repeat(0) + "|" + String.valueOf(new char[] {'x', 'y'}) + String.valueOf((Object) null) + new String(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'q'}));
        System.out.println("a-b-c".lastIndexOf('-', 2) + "banana".replaceAll("an", "<$0>") + "banana".replaceFirst("a", "A") + "x".concat("y") + "abc".matches("[a-c]+"));
        System.out.println("a\nb\r\nc".lines().collect(Collectors.toList()) + " " + "héllo".chars().sum() + " " + "abc".chars().mapToObj(c -> (char) c + "").collect(Collectors.joining("/")));
        try { s.charAt(99); } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { s.substring(5, 2); } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        System.out.println("abcabc".regionMatches(true, 3, "ABC", 0, 3) + " " + "Straße".toUpperCase() + "ÀÉ".toLowerCase());
    }
}
