// expect: inconclusive approximated
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class IdentityOrderShared {
    public static void main(String[] args) {
        Map<Object, Integer> map = new ConcurrentHashMap<>();
        map.put(new Object(), 1);
        map.put(Thread.currentThread(), 2);
        int last = 0;
        for (int i : map.values())
            last = i;
        assert last > 0;
    }
}
