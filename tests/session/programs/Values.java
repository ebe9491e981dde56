import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

class Values {
    static class Base {
        int count = 3;
    }
    static class Item extends Base {
        String name = "thing";
        Item next;
        double weight = 1.5;
    }

    static final int LIMIT = 12;
    static Item item = new Item();
    static int[] numbers = {10, 20, 30};
    static String[] words = {"a", null};
    static List<String> list = new ArrayList<>(List.of("one", "two"));
    static Map<String, Integer> ages = new HashMap<>(Map.of("anna", 7));
    static Deque<Integer> deque = new ArrayDeque<>(List.of(4, 5));
    static Set<Integer> set = new TreeSet<>(List.of(9, 8));
    static Integer boxed = 42;
    static AtomicInteger atomic = new AtomicInteger(6);
    static long large = 1L << 40;
    static char letter = 'z';
    static boolean yes = true;
    int field = 5;

    int look(String text, int n) {
        int local = n + field;
        String joined = text + local;
        return joined.length() + local;
    }

    public static void main(String[] args) {
        item.next = new Item();
        item.next.name = "other";
        System.out.println(new Values().look("text", 2));
    }
}
