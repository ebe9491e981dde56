import java.util.concurrent.*;

public class CopyOnWrite {
    public static void main(String[] args) throws Throwable {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(java.util.List.of(1, 2, 3)); for (Integer i : l) l.add(i * 10); System.out.println(l);
    }
}
