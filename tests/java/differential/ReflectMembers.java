import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

public class ReflectMembers {
    static class A { public int x = 1; private String s = "priv"; protected static long count = 5; final int f = 3; A() { } private A(int x, String s) { this.x = x; this.s = s; } public int add(int a, long b) { return (int) (x + a + b); } private static String hid(String p) { return "hid" + p; } public String toString() { return x + s; } void fail() { throw new IllegalStateException("fail"); } }
    static class B extends A implements Comparable<B> { public int compareTo(B o) { return 0; } public double d(byte b, char c, float f, boolean z) { return b + c + f; } }

    public static void main(String[] args) throws Exception {
        Class<?> c = A.class;
        System.out.println(c.getName() + " " + c.getSimpleName() + Modifier.toString(c.getModifiers()) + c.getSuperclass() + c.isInterface() + B.class.getInterfaces()[0] + c.getDeclaringClass().getSimpleName() + c.getPackageName().isEmpty());
        for (Field f : c.getDeclaredFields()) System.out.print(f.getName() + ":" + f.getType() + ":" + Modifier.toString(f.getModifiers()) + " ");
        System.out.println();
        System.out.println(Arrays.stream(c.getDeclaredMethods()).map(m -> m.getName() + Arrays.toString(m.getParameterTypes()) + m.getReturnType().getSimpleName()).sorted().toList());
        Constructor<?> k = c.getDeclaredConstructor(int.class, String.class);
        k.setAccessible(true);
        Object o = k.newInstance(10, "made");
        Field x = c.getField("x"), s = c.getDeclaredField("s"), n = c.getDeclaredField("count");
        s.setAccessible(true);
        x.setInt(o, 20); s.set(o, "set"); n.set(null, 50L);
        System.out.println(o + " " + x.get(o) + x.getInt(o) + n.getLong(null) + A.count);
        Method add = c.getMethod("add", int.class, long.class), hid = c.getDeclaredMethod("hid", String.class);
        hid.setAccessible(true);
        System.out.println(add.invoke(o, 1, 2L) + " " + hid.invoke(null, "x") + B.class.getMethod("d", byte.class, char.class, float.class, boolean.class).invoke(new B(), (byte) 1, 'a', 2f, true) + add.getName() + add.getParameterCount());
        try { c.getDeclaredMethod("fail").invoke(o); } catch (InvocationTargetException e) { System.out.println(e.getCause()); }
        try { c.getMethod("none"); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try { add.invoke(o, "bad", 1L); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { add.invoke(o, 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { add.invoke("str", 1, 1L); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { c.getField("s"); } catch (NoSuchFieldException e) { System.out.println(e.getMessage()); }
        System.out.println(Class.forName("ReflectMembers$B").getDeclaredConstructor().newInstance() + " " + (Class.forName("[I") == int[].class) + A.class.isAssignableFrom(B.class) + B.class.isInstance(o) + Integer.TYPE + c.cast(o));
        try { Class.forName("no.Such"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
    }
}
