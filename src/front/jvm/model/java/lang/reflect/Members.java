package java.lang.reflect;

import heddle.Classes;
import java.util.Arrays;
import jdk.internal.access.JavaLangReflectAccess;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.ConstantPool;

/** Reflection over the rows of class files: the natives of Class, of the accessors and of Array. A member's slot is
 * its row. */
public final class Members {
    private Members() {}

    static native int fieldCount(Class<?> c);
    static native int methodCount(Class<?> c);
    public static native String fieldName(Class<?> c, int row);
    static native String fieldDescriptor(Class<?> c, int row);
    public static native int fieldAccess(Class<?> c, int row);
    static native String fieldSignature(Class<?> c, int row);
    static native byte[] fieldAnnotations(Class<?> c, int row);
    public static native long fieldOffset(Class<?> c, int row);
    static native String methodName(Class<?> c, int row);
    static native String methodDescriptor(Class<?> c, int row);
    static native int methodAccess(Class<?> c, int row);
    static native String methodSignature(Class<?> c, int row);
    static native byte[] methodAnnotations(Class<?> c, int row, int which);
    static native int exceptionCount(Class<?> c, int row);
    static native String exceptionName(Class<?> c, int row, int i);
    static native int componentCount(Class<?> c);
    static native String componentName(Class<?> c, int row);
    static native String componentDescriptor(Class<?> c, int row);
    static native String poolText(Class<?> c, int index);
    static native long poolBits(Class<?> c, int index);
    static native Object invokeObject(Class<?> c, int row, boolean virtual, Object[] args);
    static native long invokeBits(Class<?> c, int row, boolean virtual, Object[] args);
    static native void invokeVoid(Class<?> c, int row, boolean virtual, Object[] args);

    /* ---- types ---- */

    public static Class<?> typeOf(String descriptor) {
        switch (descriptor.charAt(0)) {
        case 'Z': return boolean.class;
        case 'B': return byte.class;
        case 'S': return short.class;
        case 'C': return char.class;
        case 'I': return int.class;
        case 'J': return long.class;
        case 'F': return float.class;
        case 'D': return double.class;
        case 'V': return void.class;
        case '[': return named(descriptor.replace('/', '.'));
        default: return named(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'));
        }
    }

    private static Class<?> named(String name) {
        Class<?> c = Classes.find(name);
        if (c == null)
            throw new NoClassDefFoundError(name.replace('.', '/'));
        return c;
    }

    private static int end(String descriptor, int at) {
        while (descriptor.charAt(at) == '[')
            at++;
        return descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
    }

    public static Class<?>[] parametersOf(String descriptor) {
        Class<?>[] types = new Class<?>[8];
        int n = 0;
        for (int at = 1; descriptor.charAt(at) != ')';) {
            int next = end(descriptor, at);
            if (n == types.length)
                types = Arrays.copyOf(types, 2 * n);
            types[n++] = typeOf(descriptor.substring(at, next));
            at = next;
        }
        return Arrays.copyOf(types, n);
    }

    public static Class<?> resultOf(String descriptor) {
        return typeOf(descriptor.substring(descriptor.indexOf(')') + 1));
    }

    private static Class<?>[] exceptionsOf(Class<?> c, int row) {
        Class<?>[] types = new Class<?>[exceptionCount(c, row)];
        for (int i = 0; i < types.length; i++)
            types[i] = named(exceptionName(c, row, i).replace('/', '.'));
        return types;
    }

    /* ---- Class.getDeclared…0 ---- */

    private static boolean wanted(int access, boolean publicOnly) {
        return !publicOnly || (access & Modifier.PUBLIC) != 0;
    }

    public static Field[] fields(Class<?> c, boolean publicOnly) {
        int count = c.isArray() || c.isPrimitive() ? 0 : fieldCount(c), n = 0;
        Field[] all = new Field[count];
        for (int i = 0; i < count; i++) {
            int access = fieldAccess(c, i);
            if (wanted(access, publicOnly))
                all[n++] = new Field(c, fieldName(c, i), typeOf(fieldDescriptor(c, i)), access,
                                     trusted(c, access), i, fieldSignature(c, i),
                                     fieldAnnotations(c, i));
        }
        return Arrays.copyOf(all, n);
    }

    private static boolean trusted(Class<?> c, int access) {
        return (access & Modifier.FINAL) != 0 && ((access & Modifier.STATIC) != 0 || c.isRecord());
    }

    public static Method[] methods(Class<?> c, boolean publicOnly) {
        int count = c.isArray() || c.isPrimitive() ? 0 : methodCount(c), n = 0;
        Method[] all = new Method[count];
        for (int i = 0; i < count; i++)
            if (methodName(c, i).charAt(0) != '<' && wanted(methodAccess(c, i), publicOnly))
                all[n++] = method(c, i);
        return Arrays.copyOf(all, n);
    }

    private static Method method(Class<?> c, int row) {
        String d = methodDescriptor(c, row);
        return new Method(c, methodName(c, row), parametersOf(d), resultOf(d), exceptionsOf(c, row),
                          methodAccess(c, row), row, methodSignature(c, row),
                          methodAnnotations(c, row, 0), methodAnnotations(c, row, 1),
                          methodAnnotations(c, row, 2));
    }

    public static Constructor<?>[] constructors(Class<?> c, boolean publicOnly) {
        int count = c.isArray() || c.isPrimitive() ? 0 : methodCount(c), n = 0;
        Constructor<?>[] all = new Constructor<?>[count];
        for (int i = 0; i < count; i++)
            if (methodName(c, i).equals("<init>") && wanted(methodAccess(c, i), publicOnly))
                all[n++] = new Constructor<>(
                    c, parametersOf(methodDescriptor(c, i)), exceptionsOf(c, i), methodAccess(c, i),
                    i, methodSignature(c, i), methodAnnotations(c, i, 0),
                    methodAnnotations(c, i, 1));
        return Arrays.copyOf(all, n);
    }

    /** The row of a method that the class itself declares, or -1. */
    public static int row(Class<?> c, String name, String descriptor) {
        for (int i = 0; i < methodCount(c); i++)
            if (methodName(c, i).equals(name) && methodDescriptor(c, i).equals(descriptor))
                return i;
        return -1;
    }

    public static int fieldRow(Class<?> c, String name) {
        for (int i = 0; i < fieldCount(c); i++)
            if (fieldName(c, i).equals(name))
                return i;
        return -1;
    }

    public static Class<?> fieldType(Class<?> c, int row) {
        return typeOf(fieldDescriptor(c, row));
    }

    public static String descriptorOf(Class<?> c, int row) {
        return methodDescriptor(c, row);
    }

    public static int accessOf(Class<?> c, int row) {
        return methodAccess(c, row);
    }

    /* ---- records ---- */

    private static final class ComponentFields {
        static final Unsafe UNSAFE = Unsafe.getUnsafe();
        static final long CLASS = at("clazz"), NAME = at("name"), TYPE = at("type"),
                          ACCESSOR = at("accessor");

        static long at(String name) {
            return UNSAFE.objectFieldOffset(RecordComponent.class, name);
        }
    }

    public static RecordComponent[] components(Class<?> c) throws ReflectiveOperationException {
        RecordComponent[] all = new RecordComponent[componentCount(c)];
        Unsafe u = ComponentFields.UNSAFE;
        for (int i = 0; i < all.length; i++) {
            String name = componentName(c, i);
            all[i] = (RecordComponent) u.allocateInstance(RecordComponent.class);
            u.putReference(all[i], ComponentFields.CLASS, c);
            u.putReference(all[i], ComponentFields.NAME, name);
            u.putReference(all[i], ComponentFields.TYPE, typeOf(componentDescriptor(c, i)));
            int row = row(c, name, "()" + componentDescriptor(c, i));
            u.putReference(all[i], ComponentFields.ACCESSOR, row < 0 ? null : method(c, row));
        }
        return all;
    }

    /** Fields of Method and Field for which there is no accessor. */
    private static final class Slots {
        static final Unsafe UNSAFE = Unsafe.getUnsafe();
        static final long METHOD = UNSAFE.objectFieldOffset(Method.class, "slot");
        static final long FIELD = UNSAFE.objectFieldOffset(Field.class, "slot");

        static int of(Method m) {
            return UNSAFE.getInt(m, METHOD);
        }

        static int of(Field f) {
            return UNSAFE.getInt(f, FIELD);
        }
    }

    public static int rowOf(Method m) {
        return Slots.of(m);
    }

    public static int rowOf(Field f) {
        return Slots.of(f);
    }

    public static int rowOf(Constructor<?> m) {
        return m.getSlot();
    }

    /* ---- calls ---- */

    /** Converts a value for a parameter of that type: boxed values are widened. */
    public static Object coerce(Class<?> type, Object value) {
        if (!type.isPrimitive()) {
            if (value != null && !type.isInstance(value))
                throw new IllegalArgumentException("argument type mismatch");
            return value;
        }
        Object wide = widen(type, value);
        if (wide == null)
            throw new IllegalArgumentException("argument type mismatch");
        return wide;
    }

    private static Object widen(Class<?> type, Object value) {
        if (type == boolean.class)
            return value instanceof Boolean ? value : null;
        if (type == char.class)
            return value instanceof Character ? value : null;
        if (value instanceof Character)
            value = (int) (Character) value;
        else if (type == byte.class)
            return value instanceof Byte ? value : null;
        else if (type == short.class)
            return value instanceof Short || value instanceof Byte ? ((Number) value).shortValue()
                                                                   : (Object) null;
        if (!(value instanceof Number) || type == byte.class || type == short.class)
            return null;
        return widen(type, (Number) value, rank(value));
    }

    /* byte, short, int, long, float, double; other objects are no box of a number. */
    private static int rank(Object value) {
        if (value instanceof Byte || value instanceof Short || value instanceof Integer)
            return 0;
        return value instanceof Long ? 1 : value instanceof Float ? 2 : value instanceof Double ? 3 : 9;
    }

    private static Object widen(Class<?> type, Number value, int rank) {
        if (type == int.class)
            return rank == 0 ? value.intValue() : (Object) null;
        if (type == long.class)
            return rank <= 1 ? value.longValue() : (Object) null;
        if (type == float.class)
            return rank <= 2 ? value.floatValue() : (Object) null;
        return rank <= 3 ? value.doubleValue() : (Object) null;
    }

    /** The arguments are checked: they fit, and the receiver, if there is one, is the first. */
    public static Object call(Class<?> c, int row, boolean virtual, Class<?> result, Object[] args) {
        if (!result.isPrimitive())
            return invokeObject(c, row, virtual, args);
        if (result == void.class) {
            invokeVoid(c, row, virtual, args);
            return null;
        }
        return box(result, invokeBits(c, row, virtual, args));
    }

    private static Object box(Class<?> type, long bits) {
        if (type == int.class)
            return (int) bits;
        if (type == boolean.class)
            return (int) bits != 0;
        if (type == long.class)
            return bits;
        if (type == double.class)
            return Double.longBitsToDouble(bits);
        if (type == float.class)
            return Float.intBitsToFloat((int) bits);
        if (type == char.class)
            return (char) bits;
        return type == byte.class ? (Object) (byte) bits : (Object) (short) bits;
    }

    private static Object[] arguments(Object receiver, boolean first, Class<?>[] types,
                                      Object[] args) {
        int given = args == null ? 0 : args.length, shift = first ? 1 : 0;
        if (given != types.length)
            throw new IllegalArgumentException("wrong number of arguments");
        Object[] all = new Object[given + shift];
        if (first)
            all[0] = receiver;
        for (int i = 0; i < given; i++)
            all[i + shift] = coerce(types[i], args[i]);
        return all;
    }

    /** NativeMethodAccessorImpl.invoke0. */
    public static Object invoke(Method m, Object receiver, Object[] args)
        throws InvocationTargetException {
        Class<?> c = m.getDeclaringClass();
        boolean instance = (m.getModifiers() & Modifier.STATIC) == 0;
        if (instance && receiver == null)
            throw new NullPointerException();
        if (instance && !c.isInstance(receiver))
            throw new IllegalArgumentException("object is not an instance of declaring class");
        Object[] all = arguments(receiver, instance, m.getParameterTypes(), args);
        try {
            Classes.initialize(c);
            return call(c, Slots.of(m), true, m.getReturnType(), all);
        } catch (Throwable t) {
            throw new InvocationTargetException(t);
        }
    }

    /** NativeConstructorAccessorImpl.newInstance0. */
    public static Object create(Constructor<?> m, Object[] args)
        throws InvocationTargetException, InstantiationException {
        Class<?> c = m.getDeclaringClass();
        if (Modifier.isAbstract(c.getModifiers()))
            throw new InstantiationException();
        return createAs(c, m, args);
    }

    /** An instance of `made`, by the constructor of it or of a class above it. */
    public static Object createAs(Class<?> made, Constructor<?> m, Object[] args)
        throws InvocationTargetException, InstantiationException {
        Class<?> c = m.getDeclaringClass();
        Object[] all = arguments(null, true, m.getParameterTypes(), args);
        try {
            Classes.initialize(made);
            all[0] = Unsafe.getUnsafe().allocateInstance(made);
            invokeVoid(c, m.getSlot(), false, all);
            return all[0];
        } catch (Throwable t) {
            throw new InvocationTargetException(t);
        }
    }

    /** Class.getEnumConstantsShared. */
    public static Object[] enumConstants(Class<?> c) {
        int row = c.isEnum() ? row(c, "values", "()[" + c.descriptorString()) : -1;
        if (row < 0)
            return null;
        Classes.initialize(c);
        return (Object[]) invokeObject(c, row, false, new Object[0]);
    }

    /** SharedSecrets.getJavaLangReflectAccess. */
    public static JavaLangReflectAccess access() {
        return new ReflectAccess();
    }

    /* ---- proxies ---- */

    private static native Class<?> define(String name, byte[] bytes);

    public static Object proxy(ClassLoader loader, Class<?>[] interfaces, InvocationHandler h) {
        java.util.Objects.requireNonNull(h);
        Class<?> c = proxyClass(interfaces.clone());
        int row = row(c, "<init>", "(Ljava/lang/reflect/InvocationHandler;)V");
        try {
            Classes.initialize(c);
            Object proxy = Unsafe.getUnsafe().allocateInstance(c);
            invokeVoid(c, row, false, new Object[] {proxy, h});
            return proxy;
        } catch (InstantiationException e) {
            throw new InternalError(e);
        }
    }

    public static boolean isProxy(Class<?> c) {
        return Proxy.class.isAssignableFrom(c) && c != Proxy.class;
    }

    /** The name lists the interfaces, so threads that make the same proxy get the same class. */
    private static Class<?> proxyClass(Class<?>[] interfaces) {
        StringBuilder name = new StringBuilder();
        String folder = "jdk/proxy1/";
        for (Class<?> i : interfaces) {
            if (!i.isInterface())
                throw new IllegalArgumentException(i.getName() + " is not an interface");
            if (name.indexOf("$" + i.getName().replace('.', '_') + "$") >= 0)
                throw new IllegalArgumentException("repeated interface: " + i.getName());
            if (!Modifier.isPublic(i.getModifiers()))
                folder = i.getPackageName().isEmpty() ? "" : i.getPackageName().replace('.', '/') + "/";
            name.append('$').append(i.getName().replace('.', '_')).append('$');
        }
        String full = folder + "$Proxy" + name;
        /* Another run may have defined the class already. This one does the same as if none had. */
        byte[] bytes = ProxyGenerator.generateProxyClass(null, full.replace('/', '.'),
                                                         Arrays.asList(interfaces),
                                                         Modifier.PUBLIC | Modifier.FINAL);
        return define(full, bytes);
    }

    /* ---- constant pools: a pool is represented by its class ---- */

    private static final class Pools {
        static final Unsafe UNSAFE = Unsafe.getUnsafe();
        static final long CLASS = UNSAFE.objectFieldOffset(ConstantPool.class, "constantPoolOop");
    }

    public static ConstantPool pool(Class<?> c) throws InstantiationException {
        Object pool = Pools.UNSAFE.allocateInstance(ConstantPool.class);
        Pools.UNSAFE.putReference(pool, Pools.CLASS, c);
        return (ConstantPool) pool;
    }

    public static String poolUtf8(ConstantPool pool, Object c, int index) {
        return poolText((Class<?>) c, index);
    }

    public static int poolInt(ConstantPool pool, Object c, int index) {
        return (int) poolBits((Class<?>) c, index);
    }

    public static long poolLong(ConstantPool pool, Object c, int index) {
        return poolBits((Class<?>) c, index);
    }

    public static float poolFloat(ConstantPool pool, Object c, int index) {
        return Float.intBitsToFloat((int) poolBits((Class<?>) c, index));
    }

    public static double poolDouble(ConstantPool pool, Object c, int index) {
        return Double.longBitsToDouble(poolBits((Class<?>) c, index));
    }

    /* ---- Unsafe's questions about fields ---- */

    public static long offset(Unsafe u, Field f) {
        return fieldOffset(f.getDeclaringClass(), Slots.of(f));
    }

    public static Object base(Unsafe u, Field f) {
        return null;
    }

    /* ---- java.lang.reflect.Array ---- */

    private static RuntimeException noArray(Object array) {
        if (array == null)
            return new NullPointerException();
        return new IllegalArgumentException(array.getClass().isArray() ? "argument type mismatch"
                                                                       : "Argument is not an array");
    }

    public static Object get(Object array, int i) {
        if (array instanceof Object[])
            return ((Object[]) array)[i];
        if (array instanceof int[])
            return ((int[]) array)[i];
        if (array instanceof long[])
            return ((long[]) array)[i];
        if (array instanceof boolean[])
            return ((boolean[]) array)[i];
        if (array instanceof byte[])
            return ((byte[]) array)[i];
        if (array instanceof char[])
            return ((char[]) array)[i];
        if (array instanceof short[])
            return ((short[]) array)[i];
        if (array instanceof float[])
            return ((float[]) array)[i];
        if (array instanceof double[])
            return ((double[]) array)[i];
        throw noArray(array);
    }

    private static Object getAs(Class<?> type, Object array, int i) {
        if (array instanceof Object[])
            throw noArray(array);
        return coerce(type, get(array, i));
    }

    public static boolean getBoolean(Object array, int i) {
        return (Boolean) getAs(boolean.class, array, i);
    }

    public static byte getByte(Object array, int i) {
        return (Byte) getAs(byte.class, array, i);
    }

    public static char getChar(Object array, int i) {
        return (Character) getAs(char.class, array, i);
    }

    public static short getShort(Object array, int i) {
        return (Short) getAs(short.class, array, i);
    }

    public static int getInt(Object array, int i) {
        return (Integer) getAs(int.class, array, i);
    }

    public static long getLong(Object array, int i) {
        return (Long) getAs(long.class, array, i);
    }

    public static float getFloat(Object array, int i) {
        return (Float) getAs(float.class, array, i);
    }

    public static double getDouble(Object array, int i) {
        return (Double) getAs(double.class, array, i);
    }

    public static void set(Object array, int i, Object value) {
        if (array == null || !array.getClass().isArray())
            throw noArray(array);
        Object v = coerce(array.getClass().getComponentType(), value);
        if (array instanceof Object[])
            ((Object[]) array)[i] = v;
        else if (array instanceof int[])
            ((int[]) array)[i] = (Integer) v;
        else if (array instanceof long[])
            ((long[]) array)[i] = (Long) v;
        else if (array instanceof boolean[])
            ((boolean[]) array)[i] = (Boolean) v;
        else if (array instanceof byte[])
            ((byte[]) array)[i] = (Byte) v;
        else if (array instanceof char[])
            ((char[]) array)[i] = (Character) v;
        else if (array instanceof short[])
            ((short[]) array)[i] = (Short) v;
        else if (array instanceof float[])
            ((float[]) array)[i] = (Float) v;
        else
            ((double[]) array)[i] = (Double) v;
    }

    private static void setPrimitive(Object array, int i, Object value) {
        if (array instanceof Object[])
            throw noArray(array);
        set(array, i, value);
    }

    public static void setBoolean(Object array, int i, boolean value) {
        setPrimitive(array, i, value);
    }

    public static void setByte(Object array, int i, byte value) {
        setPrimitive(array, i, value);
    }

    public static void setChar(Object array, int i, char value) {
        setPrimitive(array, i, value);
    }

    public static void setShort(Object array, int i, short value) {
        setPrimitive(array, i, value);
    }

    public static void setInt(Object array, int i, int value) {
        setPrimitive(array, i, value);
    }

    public static void setLong(Object array, int i, long value) {
        setPrimitive(array, i, value);
    }

    public static void setFloat(Object array, int i, float value) {
        setPrimitive(array, i, value);
    }

    public static void setDouble(Object array, int i, double value) {
        setPrimitive(array, i, value);
    }

    public static Object multi(Class<?> component, int[] sizes) {
        if (sizes.length == 0)
            throw new IllegalArgumentException("Empty dimensions array");
        for (int size : sizes)
            if (size < 0)
                throw new NegativeArraySizeException(String.valueOf(size));
        Class<?> type = component;
        for (int i = 1; i < sizes.length; i++)
            type = type.arrayType();
        return multi(type, sizes, 0);
    }

    private static Object multi(Class<?> component, int[] sizes, int at) {
        Object array = Array.newInstance(component, sizes[at]);
        if (at + 1 < sizes.length)
            for (int i = 0; i < sizes[at]; i++)
                ((Object[]) array)[i] = multi(component.getComponentType(), sizes, at + 1);
        return array;
    }
}
