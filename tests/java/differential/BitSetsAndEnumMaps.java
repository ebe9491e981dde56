import java.util.*;

public class BitSetsAndEnumMaps {
    enum Day { MON, TUE, WED, THU }

    public static void main(String[] args) throws Exception {
        BitSet bits = new BitSet();
        bits.set(1, 70, true);
        bits.clear(5);
        bits.flip(64, 66);
        System.out.println(bits.cardinality() + " " + bits.nextClearBit(2) + " " + bits.length() + " " + bits.previousSetBit(65) + " " + bits.get(5));
        BitSet odd = new BitSet();
        for (int i = 1; i < 20; i += 2)
            odd.set(i);
        bits.and(odd);
        System.out.println(bits + " " + bits.intersects(odd) + " " + Arrays.toString(bits.toLongArray()) + " " + bits.hashCode());
        bits.xor(BitSet.valueOf(new long[] {0b1010}));
        System.out.println(bits + " " + bits.stream().sum());
        EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
        map.put(Day.WED, 3);
        map.put(Day.MON, 1);
        System.out.println(map + " " + map.containsKey(Day.TUE) + " " + map.keySet());
        EnumSet<Day> days = EnumSet.range(Day.TUE, Day.THU);
        days.remove(Day.WED);
        System.out.println(days + " " + EnumSet.complementOf(days) + " " + EnumSet.noneOf(Day.class).size());
        PriorityQueue<String> queue = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(queue, "ccc", "a", "bb", "b", "aa");
        StringBuilder order = new StringBuilder();
        while (!queue.isEmpty())
            order.append(queue.remove()).append(' ');
        System.out.println(order);
        ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        deque.offerFirst(0);
        System.out.println(deque.pollLast() + " " + deque + " " + deque.removeFirstOccurrence(2));
        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        identity.put(new String("k"), 1);
        identity.put(new String("k"), 2);
        System.out.println(identity.size() + " " + new StringJoiner(", ", "<", ">").add("x").add("y").setEmptyValue("none"));
    }
}
