import java.util.ArrayList;
import java.util.List;

public class ThreadLocalTests {
    static ThreadLocal<List<String>> tl = ThreadLocal.withInitial(ArrayList::new);
    static InheritableThreadLocal<Integer> inh = new InheritableThreadLocal<>() { protected Integer childValue(Integer v) { return v + 1; } };

    public static void main(String[] args) throws Exception {
        tl.get().add("main");
        inh.set(10);
        String[] out = new String[1];
        Thread t = new Thread(() -> { tl.get().add("t"); out[0] = tl.get() + " " + inh.get(); inh.remove(); tl.remove(); out[0] += tl.get(); });
        t.start();
        t.join();
        System.out.println(tl.get() + out[0] + inh.get());
        tl.set(null);
        System.out.println(tl.get());
        ThreadLocal<Integer> many[] = new ThreadLocal[20];
        for (int i = 0; i < 20; i++) { many[i] = new ThreadLocal<>(); many[i].set(i); }
        int s = 0;
        for (ThreadLocal<Integer> m : many) s += m.get();
        System.out.println(s);
    }
}
