// expect: inconclusive approximated
// An opaque flag is raised by an increment, which goes on with the release before it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReleaseSequence {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(ReleaseSequence.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setRelease(1);
    }

    static void second() {
        FLAG.compareAndExchangeAcquire(1, 2);
    }

    static void third() {
        if ((int) FLAG.getAcquire() == 2) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(ReleaseSequence::first), new Thread(ReleaseSequence::second), new Thread(ReleaseSequence::third)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
