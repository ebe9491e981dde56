// expect: inconclusive approximated
// A loop of opaque reads ends, and orders nothing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PollOpaque {
    static int data, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(PollOpaque.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        data = 1;
        FLAG.setOpaque(1);
    }

    static void second() {
        while ((int) FLAG.getOpaque() == 0) Thread.onSpinWait();
        data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(PollOpaque::first), new Thread(PollOpaque::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
