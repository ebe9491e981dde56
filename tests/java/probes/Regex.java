import java.util.regex.*;

public class Regex {
    public static void main(String[] args) throws Throwable {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("me@example.com"); System.out.println(m.matches() + m.group(2) + "a1b22".replaceAll("[0-9]+", "#"));
    }
}
