// expect: inconclusive approximated
// What a static initialiser did happens before every use of its class, beside opaque accesses.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ClassInitialisedOnce {
    static class Late {
        static int data = 7;
    }
    static int sum, more, flag;
    static final VarHandle FLAG;
    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(ClassInitialisedOnce.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        sum = Late.data;
        FLAG.setOpaque(1);
    }

    static void second() {
        more = Late.data;
        FLAG.setOpaque(2);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(ClassInitialisedOnce::first), new Thread(ClassInitialisedOnce::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
