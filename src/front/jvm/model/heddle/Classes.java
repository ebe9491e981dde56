package heddle;

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

    /** ClassLoader.findBootstrapClass. */
    public static Class<?> ofLibrary(String name) {
        Class<?> found = find(name);
        return found != null && Raise.isLibrary(found) ? found : null;
    }

    /** ClassLoader.findLoadedClass0. A loader of the program's own has loaded nothing: it could only define classes from
     * bytes, which is not modelled. */
    public static Class<?> loaded(ClassLoader loader, String name) {
        return loader == Holder.APPLICATION ? find(name) : loader == Holder.PLATFORM ? ofLibrary(name) : null;
    }

    /* ---- loaders ---- */

    public static ClassLoader loader(Class<?> c) {
        return Raise.isLibrary(c) ? null : Holder.APPLICATION;
    }

    public static ClassLoader application() {
        return Holder.APPLICATION;
    }

    public static ClassLoader platform() {
        return Holder.PLATFORM;
    }

    /** Made when a loader is first asked for. */
    private static final class Holder {
        static final ClassLoader PLATFORM = new Platform(), APPLICATION = new Application(PLATFORM);
    }

    /** It has what the library has. */
    private static final class Platform extends ClassLoader {
        Platform() {
            super("platform", null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> found = ofLibrary(name);
            if (found == null)
                throw new ClassNotFoundException(name);
            return found;
        }
    }

    private static final class Application extends ClassLoader {
        Application(ClassLoader parent) {
            super("app", parent);
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
