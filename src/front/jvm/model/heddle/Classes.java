package heddle;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URL;

/** Finding classes by name. There is one name space: class loaders do not hide classes. */
public final class Classes {
    private Classes() {}

    /** Null: there is none of that name. */
    public static native Class<?> find(String name);
    public static native void initialize(Class<?> c);

    public static Class<?> forName(String name, boolean init, ClassLoader loader, Class<?> caller)
        throws ClassNotFoundException {
        Class<?> found = find(name);
        if (found == null)
            throw new ClassNotFoundException(name);
        if (init)
            initialize(found);
        return found;
    }

    public static Class<?> load(ClassLoader loader, String name, boolean resolve)
        throws ClassNotFoundException {
        return forName(name, false, null, null);
    }

    /** ClassLoader.findLoadedClass0, findBootstrapClass. */
    public static Class<?> loaded(ClassLoader loader, String name) {
        return find(name);
    }

    /* ---- resources ---- */

    /** Null: there is none. */
    private static native byte[] bytes(String path);

    private static InputStream stream(String path) {
        byte[] found = bytes(path);
        return found == null ? null : new ByteArrayInputStream(found);
    }

    /** Class.getResourceAsStream: beside the class, or from the root. */
    public static InputStream resource(Class<?> c, String name) {
        return stream(resolve(c, name));
    }

    private static String resolve(Class<?> c, String name) {
        if (name.startsWith("/"))
            return name.substring(1);
        while (c.isArray())
            c = c.getComponentType();
        String folder = c.getPackageName().replace('.', '/');
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    /** ClassLoader.getResourceAsStream. */
    public static InputStream resource(ClassLoader loader, String name) {
        if (loader.getClass() != Application.class)
            Vm.unmodelled("resources of the program's own class loaders");
        return stream(name);
    }

    public static InputStream resource(String name) {
        return stream(name);
    }

    /** Class.getResource: a URL could not be opened. */
    public static URL place(Class<?> c, String name) {
        return place(resolve(c, name));
    }

    public static URL place(ClassLoader loader, String name) {
        return place(name);
    }

    public static URL place(String name) {
        if (bytes(name) != null)
            Vm.unmodelled("URLs of resources");
        return null;
    }

    /* ---- loaders ---- */

    public static ClassLoader loader(Class<?> c) {
        return Raise.isLibrary(c) ? null : Holder.APPLICATION;
    }

    public static ClassLoader application() {
        return Holder.APPLICATION;
    }

    /** Made when a loader is first asked for. */
    private static final class Holder {
        static final ClassLoader APPLICATION = new Application();
    }

    private static final class Application extends ClassLoader {
        Application() {
            super("app", null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return forName(name, false, null, null);
        }

        @Override
        public String toString() {
            return "app";
        }
    }
}
