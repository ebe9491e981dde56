// expect: inconclusive approximated
// That a new object's fields are 0 is known to every thread, whoever made it.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class DefaultValueKnown {
    static class Box {
        int v;

        Box(int v) {

        }
    }
    static Box box;
    static int sum;
    static final VarHandle BOX;
    static {
        try {
            BOX = MethodHandles.lookup().findStaticVarHandle(DefaultValueKnown.class, "box", Box.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        BOX.setOpaque(new Box(7));
    }

    static void second() {
        Box b = (Box) BOX.getOpaque();
        if (b != null) sum = b.v;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(DefaultValueKnown::first), new Thread(DefaultValueKnown::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
