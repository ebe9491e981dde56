import java.util.concurrent.atomic.*;

public class FieldUpdater {
    public static void main(String[] args) throws Throwable {
        class C { volatile int v; } C c = new C(); AtomicIntegerFieldUpdater<C> u = AtomicIntegerFieldUpdater.newUpdater(C.class, "v"); u.addAndGet(c, 3); System.out.println(c.v);
    }
}
