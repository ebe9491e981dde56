import java.lang.reflect.*;

public class ProxyProbe {
    public static void main(String[] args) throws Throwable {
        Runnable r = (Runnable) Proxy.newProxyInstance(Runnable.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> { System.out.println("called " + m.getName()); return null; }); r.run();
    }
}
