// expect: inconclusive approximated
// A volatile write happens before every later read of the variable, also before one that reads another thread's
// write (JLS 17.4.4). The second write comes later, which an opaque flag sees to.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VolatileOverwritten {
    static int data, flag;
    static volatile int ready;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(VolatileOverwritten.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        ready = 1;
        FLAG.setOpaque(1);
    }

    static void second() {
        if ((int) FLAG.getOpaque() == 1) ready = 2;
    }

    static void third() {
        if (ready == 2) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(VolatileOverwritten::first), new Thread(VolatileOverwritten::second), new Thread(VolatileOverwritten::third)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
