// expect: violation assertion line HERE
// Annotations and proxies, whose classes are made while the program runs, before it has a choice: to show the fault it
// is run from the start again.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Proxy;
import java.util.function.IntSupplier;

public class ProxyBefore {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        int value();
    }

    @Marked(1)
    static class One {}

    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        int mark = One.class.getAnnotation(Marked.class).value();
        IntSupplier s = (IntSupplier) Proxy.newProxyInstance(null, new Class<?>[] {IntSupplier.class}, (p, m, a) -> mark);
        Thread t = new Thread(() -> x = s.getAsInt());
        t.start();
        assert x == 0; // HERE
        t.join();
    }
}
