import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;

public class MethodHandleTests {
    int v = 5;
    static int twice(int x) { return 2 * x; }
    int plus(int x) { return v + x; }
    static String join(String a, Object... r) { return a + r.length; }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup l = MethodHandles.lookup();
        try {
            MethodHandle t = l.findStatic(MethodHandleTests.class, "twice", MethodType.methodType(int.class, int.class));
            MethodHandle p = l.findVirtual(MethodHandleTests.class, "plus", MethodType.methodType(int.class, int.class));
            MethodHandle c = l.findConstructor(ArrayList.class, MethodType.methodType(void.class));
            MethodHandle g = l.findGetter(MethodHandleTests.class, "v", int.class), s = l.findSetter(MethodHandleTests.class, "v", int.class);
            MethodHandleTests o = new MethodHandleTests();
            System.out.println((int) t.invokeExact(21) + " " + (int) p.invokeExact(o, 3) + (int) g.invokeExact(o) + c.invoke());
            s.invoke(o, 50);
            System.out.println(p.bindTo(o).invoke(1) + " " + MethodHandles.insertArguments(p, 1, 7).invoke(o) + MethodHandles.filterReturnValue(t, t).invoke(3) + t.invokeWithArguments(8) + t.type() + p.type().parameterCount());
            MethodHandle up = l.findVirtual(String.class, "toUpperCase", MethodType.methodType(String.class));
            System.out.println((String) up.invoke("abc") + MethodHandles.constant(int.class, 3).invoke() + MethodHandles.dropArguments(t, 0, String.class).invoke("x", 4) + (Object) t.asType(MethodType.methodType(long.class, short.class)).invoke((short) 9));
            MethodHandle test = MethodHandles.guardWithTest(l.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)), MethodHandles.dropArguments(MethodHandles.constant(String.class, "empty"), 0, String.class), up);
            System.out.println((String) test.invoke("") + (String) test.invoke("q") + l.unreflect(Math.class.getMethod("max", int.class, int.class)).invoke(3, 9));
        } catch (Throwable e) { System.out.println("bad " + e); }
        try { l.findStatic(Math.class, "nope", MethodType.methodType(int.class)); } catch (NoSuchMethodException e) { System.out.println("none"); }
        System.out.println(MethodType.fromMethodDescriptorString("(ILjava/lang/String;[J)V", null) + " " + MethodType.methodType(int.class, String.class).toMethodDescriptorString());
    }
}
