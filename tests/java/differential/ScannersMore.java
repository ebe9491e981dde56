import java.util.*;

public class ScannersMore {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner("12 0x1F 3.5 true word, 1e3\nsecond line\n\n99999999999 zz\n");
        System.out.println(in.nextInt() + " " + in.hasNextInt() + " " + in.next() + " " + in.nextDouble() + " " + in.nextBoolean());
        System.out.println(in.next("\\w+,") + " " + in.nextDouble() + "|" + in.nextLine() + "|" + in.nextLine() + "|" + in.nextLine() + "|");
        System.out.println(in.hasNextInt() + " " + in.nextLong() + " " + in.hasNextBigInteger() + " " + in.next());
        try {
            in.next();
        } catch (NoSuchElementException e) {
            System.out.println("at the end");
        }
        Scanner comma = new Scanner("a,b;;c").useDelimiter("[,;]");
        List<String> parts = new ArrayList<>();
        while (comma.hasNext())
            parts.add(comma.next());
        System.out.println(parts + " " + new Scanner("key=value x").findInLine("(\\w+)=(\\w+)"));
        try {
            new Scanner("x").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Scanner("FF").nextInt(16) + " " + new Scanner("1,234").useLocale(Locale.US).nextInt());
        System.out.println(new Scanner("a1b22").findAll("\\d+").map(r -> r.group()).toList());
    }
}
