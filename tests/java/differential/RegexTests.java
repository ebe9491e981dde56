import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class RegexTests {
    public static void main(String[] args) throws Exception {
        Pattern p = Pattern.compile("(?<year>\\d{4})-(?<mon>\\d{2})-(\\d{2})");
        Matcher m = p.matcher("from 2024-01-15 to 2025-12-31.");
        while (m.find()) System.out.println(m.group() + " " + m.group("year") + m.group(3) + m.start() + m.end("mon") + m.groupCount());
        System.out.println("a1b22c333".replaceAll("(\\d+)", "[$1]") + "x.y.z".split("\\.").length + "aaa".replaceAll("a*?", "b") + Pattern.matches("[a-z]+\\d?", "abc5") + "Hello".matches("(?i)hELLO") + "foo bar".replaceAll("(\\w+) (\\w+)", "$2 $1"));
        System.out.println(Pattern.compile("\\b\\w").matcher("the quick fox").replaceAll(r -> r.group().toUpperCase()) + Pattern.compile(",\\s*").splitAsStream("a, b,c").toList() + Pattern.quote("a.b") + "a+b".split(Pattern.quote("+")).length);
        System.out.println("aXbXc".split("(?=X)").length + " " + "abab".matches("(ab)\\1") + "foobar".replaceAll("foo(?!bar)", "x") + "foobaz".replaceAll("foo(?=baz)", "x") + "<a><b>".replaceAll("<.+?>", "T") + "<a><b>".replaceAll("<.+>", "T") + "aab".matches("a{2,3}b|c") + "tel: 555-1234".replaceAll("[^0-9]", ""));
        System.out.println(Pattern.compile("^\\w+$", Pattern.MULTILINE).matcher("one\ntwo three\nfour").results().map(r -> r.group()).toList() + "" + Pattern.compile("a.c", Pattern.DOTALL).matcher("a\nc").matches() + "éA".matches("\\p{L}\\p{Lu}") + "x1y2".codePoints().filter(Character::isDigit).count());
        StringBuilder sb = new StringBuilder();
        Matcher q = Pattern.compile("\\$(\\w+)").matcher("Hi $name, $greet!");
        while (q.find()) q.appendReplacement(sb, q.group(1).length() + "");
        q.appendTail(sb);
        System.out.println(sb + " " + q.reset().lookingAt() + q.hitEnd());
        try { Pattern.compile("(unclosed"); } catch (PatternSyntaxException e) { System.out.println(e.getDescription() + e.getIndex()); }
    }
}
