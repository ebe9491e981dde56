import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWrites {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
        for (String s : list)
            if (s.equals("b"))
                list.add(s + "!");
        System.out.println(list + " " + list.addIfAbsent("a") + " " + list.addAllAbsent(List.of("c", "d")));
        Iterator<String> i = list.iterator();
        i.next();
        try {
            i.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("iterators do not remove");
        }
        list.replaceAll(String::toUpperCase);
        list.sort(java.util.Comparator.reverseOrder());
        System.out.println(list + " " + list.indexOf("A") + " " + list.subList(1, 3) + " " + list.removeIf(s -> s.length() > 1));
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
        Thread t = new Thread(() -> set.add(1));
        t.start();
        set.add(1);
        t.join();
        System.out.println(set + " " + set.contains(1) + " " + set.equals(java.util.Set.of(1)) + " " + list.hashCode());
    }
}
