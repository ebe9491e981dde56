import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EmptyStackException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.Vector;

public class LinkedLists {
    public static void main(String[] args) throws Exception {
        LinkedList<Integer> l = new LinkedList<>();
        for (int i = 0; i < 10; i++) { l.addFirst(i); l.addLast(i * i); }
        l.removeFirst(); l.pollLast(); l.removeFirstOccurrence(4); l.add(5, 555); l.push(-1); l.offer(-2);
        System.out.println(l + " " + l.peekFirst() + l.getLast() + l.indexOf(555) + l.pop() + l.descendingIterator().next() + l.element());
        Iterator<Integer> it = l.iterator();
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        System.out.println(l + " " + l.size() + l.get(3) + l.contains(49));
        Deque<String> d = new ArrayDeque<>();
        for (int i = 0; i < 40; i++) { d.addLast("" + i); if (i % 3 == 0) d.removeFirst(); }
        d.addFirst("f");
        System.out.println(d + " " + d.peekLast() + d.contains("20") + d.removeLastOccurrence("39") + d.size());
        PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> a[1] != b[1] ? a[1] - b[1] : a[0] - b[0]);
        for (int i = 0; i < 12; i++) q.add(new int[] {i, i * 7 % 5});
        StringBuilder s = new StringBuilder();
        while (!q.isEmpty()) { int[] e = q.poll(); s.append(e[0]).append(':').append(e[1]).append(' '); }
        System.out.println(s);
        Stack<Integer> st = new Stack<>();
        st.push(1); st.push(2);
        System.out.println(st.peek() + st.pop() + st.search(1) + "" + st + new Vector<>(List.of(1, 2)).elementAt(1));
        try { st.pop(); st.pop(); } catch (EmptyStackException e) { System.out.println(e); }
        try { new ArrayDeque<>().addFirst(null); } catch (NullPointerException e) { System.out.println("no nulls"); }
        try { new LinkedList<>().getFirst(); } catch (NoSuchElementException e) { System.out.println(e); }
    }
}
