import java.util.*;

public class ThreadLocals {
    public static void main(String[] args) throws Throwable {
        ThreadLocal<Integer> t = ThreadLocal.withInitial(() -> 5); t.set(t.get() + 1); int[] other = {0}; Thread w = new Thread(() -> other[0] = t.get()); w.start(); w.join(); System.out.println(t.get() + " " + other[0]);
    }
}
