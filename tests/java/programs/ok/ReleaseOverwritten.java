// expect: inconclusive approximated
// A release write is known only to who reads it. Here another write comes between.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReleaseOverwritten {
    static int data, flag, ready;
    static final VarHandle FLAG, READY;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(ReleaseOverwritten.class, "flag", int.class);
            READY = MethodHandles.lookup().findStaticVarHandle(ReleaseOverwritten.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        READY.setRelease(1);
        FLAG.setOpaque(1);
    }

    static void second() {
        if ((int) FLAG.getOpaque() == 1) READY.setRelease(2);
    }

    static void third() {
        if ((int) READY.getAcquire() == 2) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(ReleaseOverwritten::first), new Thread(ReleaseOverwritten::second), new Thread(ReleaseOverwritten::third)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
