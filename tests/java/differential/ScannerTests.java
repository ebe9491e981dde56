import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.stream.Collectors;

public class ScannerTests {
    public static void main(String[] args) throws Exception {
        Scanner s = new Scanner("10 20.5 word true\nsecond line here\n0x1f,7,8\n99999999999");
        System.out.println(s.nextInt() + s.nextDouble() + s.next() + s.nextBoolean() + "[" + s.nextLine() + "][" + s.nextLine() + "]");
        s.useDelimiter(",|\n");
        System.out.println(s.next() + s.nextInt() + s.nextInt() + s.hasNextInt() + s.hasNextLong() + s.nextLong() + s.hasNext());
        try { s.next(); } catch (NoSuchElementException e) { System.out.println(e); }
        try { new Scanner("abc").nextInt(); } catch (InputMismatchException e) { System.out.println(e); }
        System.out.println(new Scanner(System.in).hasNextLine() + " " + System.in.read());
        StringTokenizer t = new StringTokenizer("a b;c", " ;", true);
        while (t.hasMoreTokens()) System.out.print("{" + t.nextToken() + "}");
        System.out.println(t.countTokens());
        Scanner lines = new Scanner("l1\n\nl3");
        int n = 0;
        while (lines.hasNextLine()) n += lines.nextLine().length() + 1;
        System.out.println(n + new Scanner("a-b-c").useDelimiter("-").tokens().collect(Collectors.joining("+")) + new Scanner("k=v").findInLine("(\\w)=(\\w)"));
    }
}
