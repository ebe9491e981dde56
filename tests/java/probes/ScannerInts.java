import java.util.*;

public class ScannerInts {
    public static void main(String[] args) throws Throwable {
        Scanner s = new Scanner("1 2 3 four"); int n = 0; while (s.hasNextInt()) n += s.nextInt(); System.out.println(n + s.next());
    }
}
