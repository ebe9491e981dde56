// args: --finalizers
// expect: violation assertion line HERE
import java.lang.ref.*;
public class WeakAnyTime {
    public static void main(String[] args) {
        Object o = new Object();
        WeakReference<Object> w = new WeakReference<>(o);
        WeakReference<Object> v = new WeakReference<>(new Object());
        assert w.get() == o;
        o = null;
        assert (w.get() == null) == (v.get() == null); // HERE
    }
}
