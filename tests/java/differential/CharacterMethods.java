import java.util.Arrays;

public class CharacterMethods {
    public static void main(String[] args) throws Exception {
        for (char c : "aZ5 _é\t$".toCharArray()) System.out.print(Character.isLetter(c) + "" + Character.isDigit(c) + Character.isLetterOrDigit(c) + Character.isWhitespace(c) + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.toUpperCase(c) + Character.toLowerCase(c) + Character.isJavaIdentifierStart(c) + Character.getNumericValue(c) + " ");
        System.out.println();
        System.out.println(Character.digit('f', 16) + Character.forDigit(11, 16) + Character.toString('q') + Character.valueOf('z').hashCode() + Character.compare('a', 'b') + (char) ('a' + 1) + ('a' + 1) + Character.MAX_VALUE + Character.isISOControl('\n') + Character.reverseBytes('\u1234'));
        int[] counts = new int[26];
        for (char c : "the quick brown fox".toCharArray()) if (c >= 'a' && c <= 'z') counts[c - 'a']++;
        System.out.println(Arrays.toString(counts));
    }
}
