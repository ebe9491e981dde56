package heddle;

/** Makes and throws the exceptions that the machine raises inside an operation (ir/class.h), and those of checks in
 * lowered code. */
public final class Raise {
    private Raise() {}

    public static void nullPointer(long a, long b) {
        throw new NullPointerException();
    }

    /** A native was given null. No instruction of the caller followed a reference. */
    public static void nullArgument() {
        throw new NullPointerException();
    }

    public static void bounds(long index, long length) {
        throw new ArrayIndexOutOfBoundsException(
            "Index " + (int) index + " out of bounds for length " + (int) length);
    }

    public static void division(long a, long b) {
        throw new ArithmeticException("/ by zero");
    }

    public static void overflow(long a, long b) {
        throw new ArithmeticException("overflow");
    }

    public static void size(long size, long b) {
        throw new NegativeArraySizeException(String.valueOf((int) size));
    }

    public static void memory(long bytes, long b) {
        throw new OutOfMemoryError("Java heap space");
    }

    public static void stack(long a, long b) {
        throw new StackOverflowError();
    }

    public static void classCast(Object object, Class<?> to) {
        throw new ClassCastException(castMessage(object.getClass(), to));
    }

    static String castMessage(Class<?> from, Class<?> to) {
        String a = from.getName(), b = to.getName(), home = home(from);
        String where = home.equals(home(to))
            ? a + " and " + b + " are in " + home
            : a + " is in " + home + "; " + b + " is in " + home(to);
        return "class " + a + " cannot be cast to class " + b + " (" + where + ")";
    }

    private static String home(Class<?> c) {
        while (c.isArray())
            c = c.getComponentType();
        return isLibrary(c) ? "module java.base of loader 'bootstrap'"
                            : "unnamed module of loader 'app'";
    }

    /* Is it a class of the JDK? */
    public static native boolean isLibrary(Class<?> c);

    public static void arrayStore(Object object) {
        throw new ArrayStoreException(object.getClass().getName());
    }

    public static void monitorState() {
        throw new IllegalMonitorStateException("current thread is not owner");
    }

    public static void initializer(Throwable cause) throws Throwable {
        throw cause instanceof Error ? cause : new ExceptionInInitializerError(cause);
    }

    public static void notInitialized(Class<?> c) {
        throw new NoClassDefFoundError("Could not initialize class " + c.getName());
    }

    public static void noClass(String name) {
        throw new NoClassDefFoundError(name);
    }

    public static void classNotFound(String name) throws ClassNotFoundException {
        throw new ClassNotFoundException(name);
    }

    public static void noField(String name) {
        throw new NoSuchFieldError(name);
    }

    public static void noMethod(String name) {
        throw new NoSuchMethodError(name);
    }

    public static void abstractMethod(String name) {
        throw new AbstractMethodError(name);
    }

    public static void incompatible(String message) {
        throw new IncompatibleClassChangeError(message);
    }

    public static void illegalAccess(String message) {
        throw new IllegalAccessError(message);
    }

    public static void instantiation(String name) {
        throw new InstantiationError(name);
    }

    public static void notCloneable(Object object) throws CloneNotSupportedException {
        throw new CloneNotSupportedException(object.getClass().getName());
    }

    public static void illegalArgument(String message) {
        throw new IllegalArgumentException(message);
    }

    public static void arrayCopyBounds(String message) {
        throw new ArrayIndexOutOfBoundsException(message);
    }

    public static void arrayCopyStore(String message) {
        throw new ArrayStoreException(message);
    }

    public static void match(Object value) {
        throw new IncompatibleClassChangeError(String.valueOf(value));
    }
}
