import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Proxies {
    interface Calc { int add(int a, int b); String name(); default int twice(int x) { return 2 * x; } void fail() throws IOException; long wide(byte b, double d, String[] s); }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        InvocationHandler h = (p, m, a) -> {
            log.add(m.getName() + (a == null ? "" : Arrays.deepToString(a)));
            switch (m.getName()) { case "add": return (Integer) a[0] + (Integer) a[1]; case "fail": throw new IOException("io"); case "wide": return 7L; case "toString": return "proxy"; case "hashCode": return 99; case "equals": return p == a[0]; default: return "n"; }
        };
        Calc c = (Calc) Proxy.newProxyInstance(Calc.class.getClassLoader(), new Class<?>[] {Calc.class, Runnable.class}, h);
        System.out.println(c.add(3, 4) + c.name() + c.wide((byte) 1, 2.5, new String[] {"s"}) + c + c.hashCode() + c.equals(c) + (c instanceof Runnable) + Proxy.isProxyClass(c.getClass()) + (Proxy.getInvocationHandler(c) == h));
        try { c.fail(); } catch (IOException e) { System.out.println(e.getMessage()); }
        try { c.twice(1); } catch (ClassCastException e) { System.out.println("wrong result type"); }
        System.out.println(log);
    }
}
