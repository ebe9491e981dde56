import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

public class References {
    public static void main(String[] args) throws Exception {
        WeakReference<Object> w = new WeakReference<>(new Object());
        Object strong = new Object();
        WeakReference<Object> k = new WeakReference<>(strong);
        SoftReference<String> s = new SoftReference<>("soft");
        System.gc();
        System.out.println((k.get() == strong) + " " + s.get() + k.refersTo(strong));
        k.clear();
        System.out.println(k.get() + " " + new PhantomReference<>(strong, new ReferenceQueue<>()).get());
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> r = new WeakReference<>(strong, q);
        System.out.println(q.poll() + " " + r.enqueue() + (q.poll() == r) + r.get());
    }
}
