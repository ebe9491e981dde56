import java.util.*;

public class RecordProbe {
    public static void main(String[] args) throws Throwable {
        record P(int x, String y) {} P p = new P(1, "a"); System.out.println(p + " " + p.equals(new P(1, "a")) + " " + p.hashCode());
    }
}
