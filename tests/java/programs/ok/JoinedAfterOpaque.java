// expect: inconclusive approximated
// A join orders all that its thread did, whatever opaque accesses said before.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class JoinedAfterOpaque {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(JoinedAfterOpaque.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setOpaque(1);
    }

    static void second() {
        FLAG.getOpaque();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(JoinedAfterOpaque::first), new Thread(JoinedAfterOpaque::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
        data++;
    }
}
