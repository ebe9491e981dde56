// expect: inconclusive approximated
import java.util.Set;

public class OrderOfChance {
    public static void main(String[] args) {
        String first = Set.of("a", "b", "c").iterator().next();
        assert first.length() == 1;
    }
}
