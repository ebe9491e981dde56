import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

public class ArrayLists {
    public static void main(String[] args) throws Exception {
        List<String> l = new ArrayList<>();
        for (int i = 0; i < 20; i++) l.add("e" + i);
        l.add(3, "ins"); l.remove(0); l.remove("e5"); l.set(2, "set"); l.addAll(5, List.of("x", "y")); l.removeIf(s -> s.endsWith("9")); l.replaceAll(s -> s + "!");
        System.out.println(l + " " + l.size() + l.indexOf("x!") + l.contains("e7!") + l.lastIndexOf("none") + l.subList(2, 5));
        l.subList(0, 4).clear();
        ListIterator<String> it = l.listIterator();
        while (it.hasNext()) { int i = it.nextIndex(); String s = it.next(); if (i % 3 == 0) it.remove(); else if (i % 3 == 1) it.set(s.toUpperCase()); else it.add("added"); }
        System.out.println(l + " " + l.hashCode() + l.equals(new LinkedList<>(l)));
        Collections.sort(l); Collections.reverse(l); Collections.swap(l, 0, l.size() - 1);
        System.out.println(l + Collections.max(l) + Collections.frequency(l, "added") + Collections.binarySearch(List.of(1, 3, 5), 4));
        Integer[] arr = List.of(3, 1, 2).toArray(new Integer[0]);
        Arrays.sort(arr, Collections.reverseOrder());
        System.out.println(Arrays.toString(arr) + Arrays.asList(arr) + Collections.nCopies(3, "z") + Collections.unmodifiableList(l).size());
        for (Runnable r : new Runnable[] {() -> l.get(50), () -> l.listIterator(99), () -> List.of(1).add(2), () -> Collections.unmodifiableList(l).clear(), () -> Arrays.asList(1).add(3), () -> new ArrayList<Integer>().iterator().next(), () -> { for (String s : l) l.add("bad"); }, () -> List.of(1, null), () -> new ArrayList<>(-1)})
            try { r.run(); } catch (RuntimeException e) { System.out.println(e); }
    }
}
