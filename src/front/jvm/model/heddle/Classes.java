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

    public static Class<?> load(ClassLoader loader, String name, boolean resolve)
        throws ClassNotFoundException {
        return forName(name, false, null, null);
    }

    /** ClassLoader.findLoadedClass0, findBootstrapClass. */
    public static Class<?> loaded(ClassLoader loader, String name) {
        return find(name);
    }

    public static ClassLoader loader(Class<?> c) {
        return Raise.isLibrary(c) ? null : Holder.APPLICATION;
    }

    public static ClassLoader application() {
        return Holder.APPLICATION;
    }

    /** Made when somebody asks for a loader. */
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
