import java.util.*;

public class StringJoin {
    public static void main(String[] args) throws Throwable {
        System.out.println(String.join("-", List.of("a", "b", "c")) + String.join("+", "x", "y"));
    }
}
