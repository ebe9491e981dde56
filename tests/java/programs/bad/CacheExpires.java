// expect: violation uncaught-exception

import java.util.HashMap;
import java.util.Map;

/** An entry that was there a moment ago has expired. */
public class CacheExpires {
    static final Map<String, long[]> cache = new HashMap<>();

    static Long get(String key) {
        long[] entry = cache.get(key);
        return System.currentTimeMillis() > entry[1] ? null : Long.valueOf(entry[0]);
    }

    public static void main(String[] args) {
        cache.put("a", new long[] {1, System.currentTimeMillis() + 500});
        if (get("a") != null) {
            long value = get("a");
            assert value == 1;
        }
    }
}
