import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

/** Reflection, proxies and serialization. */
public class ReflectKinds {
    static void p(Object o) { System.out.println(o); }
    static class A implements Runnable {
        private int x;
        A(int x) { this.x = x; }
        public <T> int twice(int y) { return x * 2 + y; }
        void bad() { throw new IllegalStateException("b"); }
        public void run() {}
    }

    static class N implements Serializable {
        int a = 5;
        transient int t = 6;
        N self;
        transient String log;
        private void readObject(ObjectInputStream i) throws Exception {
            i.defaultReadObject();
            log = "read";
        }
    }
    record R(int a, String b) implements Serializable {}
    static void refl1() throws Throwable {
        Class<?> c = Class.forName("ReflectKinds$A");
        p(c.getDeclaredFields().length + " " + Modifier.toString(c.getModifiers()));
        Object o = c.getDeclaredConstructor(int.class).newInstance(4);
        Field f = c.getDeclaredField("x");
        f.setAccessible(true);
        f.setInt(o, 9);
        p(f.get(o));
        Method m = c.getDeclaredMethod("twice", int.class);
        p(m.invoke(o, 3));
        p(m.toGenericString());
        try {
            c.getDeclaredMethod("bad").invoke(o);
        } catch (InvocationTargetException e) {
            p(e.getCause());
        }
        try {
            m.invoke(o, "s");
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        p(Arrays.toString(c.getInterfaces()) + c.getSuperclass() + c.getEnclosingClass() + c.isMemberClass());
    }
    static void prox() throws Throwable {
        Object o = java.lang.reflect.Proxy.newProxyInstance(
            ReflectKinds.class.getClassLoader(), new Class<?>[] {Comparable.class, Supplier.class},
            (pr, m, a)
                -> m.getName().equals("compareTo")  ? 5
                   : m.getName().equals("toString") ? "prox"
                                                    : m.getName());
        p(((Comparable)o).compareTo("x") + " " + ((Supplier)o).get() + " " + o + " " +
          java.lang.reflect.Proxy.isProxyClass(o.getClass()));
        Runnable r = (Runnable)java.lang.reflect.Proxy.newProxyInstance(
            null, new Class<?>[] {Runnable.class}, (pr, m, a) -> { throw new IOException("c"); });
        try {
            r.run();
        } catch (UndeclaredThrowableException e) {
            p(e.getCause());
        }
    }
    static void ser() throws Throwable {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        ObjectOutputStream o = new ObjectOutputStream(b);
        N n = new N();
        n.self = n;
        o.writeObject(n);
        o.writeObject(new R(1, "x"));
        o.writeObject(TimeUnit.DAYS);
        o.writeObject(new int[] {1, 2});
        o.writeObject(new ArrayList<>(List.of("a")));
        o.flush();
        ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()));
        N m = (N)i.readObject();
        p((m.self == m) + " " + m.a + " " + m.t + " " + m.log);
        p(i.readObject());
        p(i.readObject() == TimeUnit.DAYS);
        p(((int[])i.readObject())[1]);
        p(i.readObject());
        try {
            new ObjectOutputStream(b).writeObject(new Object());
        } catch (NotSerializableException e) {
            p(e.getMessage());
        }
    }

    public static void main(String[] args) throws Throwable {
        refl1();
        prox();
        ser();
    }
}
