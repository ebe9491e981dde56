// expect: violation assertion line HERE
// A weak compare-and-set may fail for no reason: through a field's handle, and where nobody else runs.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class WeakCompareAndSet {
    int x;

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandle handle = MethodHandles.lookup().findVarHandle(WeakCompareAndSet.class, "x", int.class);
        WeakCompareAndSet w = new WeakCompareAndSet();
        boolean done = handle.weakCompareAndSetRelease(w, 0, 1);
        assert w.x == (done ? 1 : 0);
        assert done; // HERE
    }
}
