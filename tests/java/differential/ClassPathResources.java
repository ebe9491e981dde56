import java.io.*;
import java.net.*;
import java.util.*;

/** Files beside the classes (tests/java/resources), their URLs, and services that are named in them. */
public class ClassPathResources {
    public interface Service { String name(); }
    public interface Broken { }
    public static class One implements Service, Broken { public String name() { return "one"; } }
    public static class Two implements Service { public String name() { return "two"; } }

    static class Own extends ClassLoader {
        Own(ClassLoader parent) { super(parent); }
        Class<?> loaded(String name) { return findLoadedClass(name); }
        @Override protected URL findResource(String name) { return name.equals("own") ? ClassLoader.getSystemResource("some.txt") : null; }
    }

    static void p(Object o) { System.out.println(o); }

    static String text(InputStream in) throws IOException {
        try (in) { return new String(in.readAllBytes()).replace('\n', '|'); }
    }

    static String end(URL u) { return u == null ? null : u.getProtocol() + " " + u.getFile().substring(u.getFile().lastIndexOf('/') + 1); }

    static void services() {
        for (Service s : ServiceLoader.load(Service.class)) p(s.name());
        p(ServiceLoader.load(Service.class, null).findFirst().isPresent());
        ServiceLoader<Service> all = ServiceLoader.load(Service.class);
        p(all.stream().map(x -> x.type().getSimpleName()).reduce("", String::concat));
        p(all.iterator().next() == all.iterator().next());
        Iterator<Broken> broken = ServiceLoader.load(Broken.class).iterator();
        p(broken.next().getClass());
        try { broken.next(); } catch (ServiceConfigurationError e) { p(e.getMessage()); }
        p(ServiceLoader.load(Runnable.class).iterator().hasNext());
    }

    static void urls() throws Exception {
        Class<?> c = ClassPathResources.class;
        URL u = c.getResource("some.txt");
        p(end(u) + " " + u.equals(c.getResource("/some.txt")) + " " + u.equals(c.getClassLoader().getResource("some.txt")));
        p(text(u.openStream()) + text(u.openConnection().getInputStream()) + u.openConnection().getContentLength());
        p(new File(u.toURI()).getName());
        URL space = c.getResource("folder/with space.properties");
        p(end(space));
        Properties all = new Properties();
        try (InputStream in = space.openStream()) { all.load(in); }
        p(all);
        p(c.getResource("nothing") + " " + c.getClassLoader().getResource("/some.txt") + " " + c.getResourceAsStream("none"));
        p(Collections.list(c.getClassLoader().getResources("some.txt")).equals(List.of(u)));
        p(Collections.list(ClassLoader.getSystemResources("nothing")) + " " + c.getClassLoader().resources("some.txt").count());
        p(end(String.class.getResource("Object.class")) + " " + end(ClassLoader.getSystemResource("java/util/List.class")));
        p(end(c.getResource("ClassPathResources.class")));
    }

    static void loaders() throws Exception {
        ClassLoader app = ClassLoader.getSystemClassLoader(), platform = app.getParent();
        p(app.getName() + " " + platform.getName() + " " + platform.getParent() + " " + (platform == ClassLoader.getPlatformClassLoader()));
        p(platform.loadClass("java.lang.String") == String.class);
        try { platform.loadClass("ClassPathResources"); } catch (ClassNotFoundException e) { p(e.getMessage()); }
        p(end(platform.getResource("some.txt")) + " " + end(platform.getResource("java/lang/Object.class")));
        Own own = new Own(app);
        p(own.loaded("ClassPathResources") + " " + own.loaded("java.lang.String") + " " + own.getParent().getName());
        p(own.loadClass("ClassPathResources") == ClassPathResources.class);
        p(end(own.getResource("own")) + " " + end(own.getResource("some.txt")) + " " + text(own.getResourceAsStream("own")));
        Own orphan = new Own(null);
        try { orphan.loadClass("ClassPathResources"); } catch (ClassNotFoundException e) { p(e.getMessage()); }
        p(orphan.loadClass("java.util.List") + " " + orphan.getResource("some.txt") + " " + end(orphan.getResource("own")));
    }

    public static void main(String[] args) throws Exception {
        services();
        urls();
        loaders();
    }
}
