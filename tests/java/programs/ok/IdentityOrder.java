// expect: inconclusive approximated
import java.util.HashSet;
import java.util.Set;

public class IdentityOrder {
    public static void main(String[] args) {
        Set<Object> set = new HashSet<>();
        set.add(new Object());
        set.add(new Object());
        for (Object o : set)
            assert set.contains(o);
    }
}
