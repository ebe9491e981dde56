package java.lang.invoke;

import heddle.Classes;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Members;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.Reflection;

/** Handles to methods, constructors, fields and variables, and combinations of handles. */
public class MethodHandles {
    private MethodHandles() {}

    @FunctionalInterface
    interface Body {
        Object call(Object[] args) throws Throwable;
    }

    private static final class Simple extends MethodHandle {
        private final Body body;

        Simple(MethodType type, Body body) {
            super(type);
            this.body = body;
        }

        @Override
        Object call(Object[] args) throws Throwable {
            return body.call(args);
        }
    }

    static MethodHandle of(MethodType type, Body body) {
        return new Simple(type, body);
    }

    /* ---- direct handles ---- */

    private static MethodHandle direct(Class<?> owner, int row, boolean virtual, Class<?> receiver) {
        String descriptor = Members.descriptorOf(owner, row);
        MethodType type = MethodType.methodType(Members.resultOf(descriptor),
                                                Members.parametersOf(descriptor));
        int access = Members.accessOf(owner, row);
        boolean isStatic = Modifier.isStatic(access);
        if (!isStatic)
            type = type.insertParameterTypes(0, receiver);
        Class<?> result = type.returnType();
        MethodHandle handle = of(type, args -> {
            if (isStatic)
                Classes.initialize(owner);
            else if (args[0] == null)
                throw new NullPointerException();
            return Members.call(owner, row, virtual, result, args);
        });
        boolean varargs = (access & 0x80) != 0;
        return varargs ? handle.asVarargsCollector(type.lastParameterType()) : handle;
    }

    private static MethodHandle creator(Class<?> owner, int row) {
        String descriptor = Members.descriptorOf(owner, row);
        MethodType type = MethodType.methodType(owner, Members.parametersOf(descriptor));
        MethodHandle handle = of(type, args -> {
            Classes.initialize(owner);
            Object[] all = new Object[args.length + 1];
            all[0] = Unsafe.getUnsafe().allocateInstance(owner);
            System.arraycopy(args, 0, all, 1, args.length);
            Members.call(owner, row, false, void.class, all);
            return all[0];
        });
        boolean varargs = (Members.accessOf(owner, row) & 0x80) != 0;
        return varargs ? handle.asVarargsCollector(type.lastParameterType()) : handle;
    }

    private static Field field(Class<?> c, String name, Class<?> type, boolean isStatic)
        throws NoSuchFieldException, IllegalAccessException {
        for (Class<?> k = c; k != null; k = k.getSuperclass()) {
            int row = Members.fieldRow(k, name);
            if (row < 0 || type != null && Members.fieldType(k, row) != type)
                continue;
            if (Modifier.isStatic(Members.fieldAccess(k, row)) != isStatic)
                throw new IllegalAccessException("no such field: " + c.getName() + "." + name);
            Field f = k.getDeclaredField(name);
            f.setAccessible(true);
            return f;
        }
        throw new NoSuchFieldException("no such field: " + c.getName() + "." + name + "/"
                                       + type.getName());
    }

    private static MethodHandle getter(Field f) {
        boolean isStatic = Modifier.isStatic(f.getModifiers());
        MethodType type = isStatic ? MethodType.methodType(f.getType())
                                   : MethodType.methodType(f.getType(), f.getDeclaringClass());
        return of(type, args -> f.get(isStatic ? null : args[0]));
    }

    private static MethodHandle setter(Field f) {
        boolean isStatic = Modifier.isStatic(f.getModifiers());
        MethodType type = isStatic
            ? MethodType.methodType(void.class, f.getType())
            : MethodType.methodType(void.class, f.getDeclaringClass(), f.getType());
        return of(type, args -> {
            f.set(isStatic ? null : args[0], args[args.length - 1]);
            return null;
        });
    }

    private static VarHandle variable(Field f) {
        Class<?> c = f.getDeclaringClass();
        int row = Members.rowOf(f);
        long offset = Members.fieldOffset(c, row);
        boolean constant = Modifier.isFinal(f.getModifiers());
        if (!Modifier.isStatic(f.getModifiers()))
            return VarHandle.ofField(c, f.getType(), offset, constant);
        Classes.initialize(c);
        return VarHandle.ofStatic(c, f.getType(), offset, constant);
    }

    /** For a constant in a class file: the kinds of JVMS 4.4.8. */
    public static MethodHandle constantHandle(int kind, Class<?> owner, String name,
                                              String descriptor)
        throws ReflectiveOperationException {
        switch (kind) {
        case 1: return getter(field(owner, name, Members.typeOf(descriptor), false));
        case 2: return getter(field(owner, name, Members.typeOf(descriptor), true));
        case 3: return setter(field(owner, name, Members.typeOf(descriptor), false));
        case 4: return setter(field(owner, name, Members.typeOf(descriptor), true));
        case 8: return creator(owner, Members.row(owner, name, descriptor));
        default: return Lookup.found(owner, name, descriptor, kind == 5 || kind == 9);
        }
    }

    /** The right to look things up. Here nothing is refused. */
    public static final class Lookup {
        public static final int PUBLIC = 1, PRIVATE = 2, PROTECTED = 4, PACKAGE = 8, MODULE = 16,
                                UNCONDITIONAL = 32, ORIGINAL = 64;

        private final Class<?> lookupClass;
        private final int modes;

        Lookup(Class<?> lookupClass, int modes) {
            this.lookupClass = lookupClass;
            this.modes = modes;
        }

        public enum ClassOption { NESTMATE, STRONG }

        public Class<?> lookupClass() {
            return lookupClass;
        }

        public Class<?> previousLookupClass() {
            return null;
        }

        public int lookupModes() {
            return modes;
        }

        public boolean hasPrivateAccess() {
            return (modes & PRIVATE) != 0;
        }

        public boolean hasFullPrivilegeAccess() {
            return (modes & (PRIVATE | MODULE)) == (PRIVATE | MODULE);
        }

        public Lookup in(Class<?> c) {
            return new Lookup(c, c == lookupClass ? modes : modes & ~(PRIVATE | PROTECTED | ORIGINAL));
        }

        public Lookup dropLookupMode(int mode) {
            return new Lookup(lookupClass, modes & ~mode);
        }

        public Class<?> findClass(String name) throws ClassNotFoundException {
            return Classes.forName(name, false, null, null);
        }

        public <T> Class<T> ensureInitialized(Class<T> c) {
            Classes.initialize(c);
            return c;
        }

        public Class<?> accessClass(Class<?> c) {
            return c;
        }

        private static int rowIn(Class<?> c, String name, String descriptor) {
            return c.isArray() || c.isPrimitive() ? -1 : Members.row(c, name, descriptor);
        }

        /* Superclasses first, then interfaces. */
        private static Class<?> declarer(Class<?> c, String name, String descriptor) {
            for (Class<?> k = c; k != null; k = k.getSuperclass())
                if (rowIn(k, name, descriptor) >= 0)
                    return k;
            for (Class<?> k = c; k != null; k = k.getSuperclass())
                for (Class<?> i : k.getInterfaces()) {
                    Class<?> found = declarer(i, name, descriptor);
                    if (found != null)
                        return found;
                }
            return c.isInterface() && rowIn(Object.class, name, descriptor) >= 0 ? Object.class : null;
        }

        static MethodHandle found(Class<?> c, String name, String descriptor, boolean virtual)
            throws NoSuchMethodException {
            Class<?> owner = declarer(c, name, descriptor);
            if (owner == null)
                throw new NoSuchMethodException("no such method: " + c.getName() + "." + name
                                                + descriptor);
            return direct(owner, rowIn(owner, name, descriptor), virtual, c);
        }

        private static void kind(Class<?> c, String name, MethodType type, boolean isStatic)
            throws IllegalAccessException, NoSuchMethodException {
            String descriptor = type.toMethodDescriptorString();
            Class<?> owner = declarer(c, name, descriptor);
            if (owner == null)
                throw new NoSuchMethodException("no such method: " + c.getName() + "." + name + type);
            int access = Members.accessOf(owner, rowIn(owner, name, descriptor));
            if (Modifier.isStatic(access) != isStatic)
                throw new IllegalAccessException("no such method: " + c.getName() + "." + name + type);
        }

        private void access(Class<?> c, String name, MethodType type) throws IllegalAccessException {
            String descriptor = type.toMethodDescriptorString();
            Class<?> owner = declarer(c, name, descriptor);
            int access = owner == null ? 0 : Members.accessOf(owner, rowIn(owner, name, descriptor));
            if (Modifier.isPrivate(access) && lookupClass.getNestHost() != owner.getNestHost())
                throw new IllegalAccessException("member is private: " + owner.getName() + "." + name
                                                 + type + ", from " + lookupClass);
        }

        public MethodHandle findStatic(Class<?> c, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            kind(c, name, type, true);
            access(c, name, type);
            return found(c, name, type.toMethodDescriptorString(), false);
        }

        public MethodHandle findVirtual(Class<?> c, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            kind(c, name, type, false);
            access(c, name, type);
            return found(c, name, type.toMethodDescriptorString(), true);
        }

        public MethodHandle findSpecial(Class<?> c, String name, MethodType type, Class<?> caller)
            throws NoSuchMethodException, IllegalAccessException {
            kind(c, name, type, false);
            return found(c, name, type.toMethodDescriptorString(), false);
        }

        public MethodHandle findConstructor(Class<?> c, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            int row = Members.row(c, "<init>", type.toMethodDescriptorString());
            if (row < 0)
                throw new NoSuchMethodException("no such constructor: " + c.getName() + ".<init>"
                                                + type);
            access(c, "<init>", type);
            return creator(c, row);
        }

        public MethodHandle findGetter(Class<?> c, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return getter(field(c, name, type, false));
        }

        public MethodHandle findSetter(Class<?> c, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return setter(field(c, name, type, false));
        }

        public MethodHandle findStaticGetter(Class<?> c, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return getter(field(c, name, type, true));
        }

        public MethodHandle findStaticSetter(Class<?> c, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            return setter(field(c, name, type, true));
        }

        private static int variableRow(Class<?> c, String name, Class<?> type, boolean isStatic)
            throws NoSuchFieldException, IllegalAccessException {
            int row = Members.fieldRow(c, name);
            if (row < 0 || Members.fieldType(c, row) != type)
                throw new NoSuchFieldException("no such field: " + c.getName() + "." + name + "/"
                                               + type.getName());
            if (Modifier.isStatic(Members.fieldAccess(c, row)) != isStatic)
                throw new IllegalAccessException("no such field: " + c.getName() + "." + name + "/"
                                                 + type.getName());
            return row;
        }

        public VarHandle findVarHandle(Class<?> c, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            Class<?> k = c;
            while (k.getSuperclass() != null && Members.fieldRow(k, name) < 0)
                k = k.getSuperclass();
            int row = variableRow(k, name, type, false);
            return VarHandle.ofField(c, type, Members.fieldOffset(k, row),
                                     Modifier.isFinal(Members.fieldAccess(k, row)));
        }

        public VarHandle findStaticVarHandle(Class<?> c, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
            int row = variableRow(c, name, type, true);
            Classes.initialize(c);
            return VarHandle.ofStatic(c, type, Members.fieldOffset(c, row),
                                      Modifier.isFinal(Members.fieldAccess(c, row)));
        }

        public MethodHandle bind(Object receiver, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
            return findVirtual(receiver.getClass(), name, type).bindTo(receiver);
        }

        public MethodHandle unreflect(Method m) throws IllegalAccessException {
            return direct(m.getDeclaringClass(), Members.rowOf(m), true, m.getDeclaringClass());
        }

        public MethodHandle unreflectSpecial(Method m, Class<?> caller)
            throws IllegalAccessException {
            return direct(m.getDeclaringClass(), Members.rowOf(m), false, m.getDeclaringClass());
        }

        public MethodHandle unreflectConstructor(Constructor<?> m) throws IllegalAccessException {
            return creator(m.getDeclaringClass(), Members.rowOf(m));
        }

        public MethodHandle unreflectGetter(Field f) throws IllegalAccessException {
            return getter(f);
        }

        public MethodHandle unreflectSetter(Field f) throws IllegalAccessException {
            return setter(f);
        }

        public VarHandle unreflectVarHandle(Field f) throws IllegalAccessException {
            return variable(f);
        }

        @Override
        public String toString() {
            return lookupClass.getName();
        }
    }

    private static final int ALL = Lookup.PUBLIC | Lookup.PRIVATE | Lookup.PROTECTED | Lookup.PACKAGE
                                   | Lookup.MODULE | Lookup.ORIGINAL;

    public static Lookup lookup() {
        return new Lookup(Reflection.getCallerClass(), ALL);
    }

    public static Lookup publicLookup() {
        return new Lookup(Object.class, Lookup.UNCONDITIONAL);
    }

    public static Lookup privateLookupIn(Class<?> c, Lookup caller) throws IllegalAccessException {
        return new Lookup(c, ALL & ~Lookup.ORIGINAL);
    }

    /* ---- arrays ---- */

    public static VarHandle arrayElementVarHandle(Class<?> array) {
        return VarHandle.ofArray(array);
    }

    public static VarHandle byteArrayViewVarHandle(Class<?> view, java.nio.ByteOrder order) {
        return VarHandle.ofBytes(view, order == java.nio.ByteOrder.BIG_ENDIAN);
    }

    public static VarHandle byteBufferViewVarHandle(Class<?> view, java.nio.ByteOrder order) {
        heddle.Vm.unmodelled("MethodHandles.byteBufferViewVarHandle");
        return null;
    }

    public static MethodHandle arrayConstructor(Class<?> array) {
        return of(MethodType.methodType(array, int.class),
                  args -> Array.newInstance(array.getComponentType(), (Integer) args[0]));
    }

    public static MethodHandle arrayLength(Class<?> array) {
        return of(MethodType.methodType(int.class, array), args -> Array.getLength(args[0]));
    }

    public static MethodHandle arrayElementGetter(Class<?> array) {
        return of(MethodType.methodType(array.getComponentType(), array, int.class),
                  args -> Array.get(args[0], (Integer) args[1]));
    }

    public static MethodHandle arrayElementSetter(Class<?> array) {
        return of(MethodType.methodType(void.class, array, int.class, array.getComponentType()),
                  args -> {
                      Array.set(args[0], (Integer) args[1], args[2]);
                      return null;
                  });
    }

    /* ---- simple handles ---- */

    public static MethodHandle constant(Class<?> type, Object value) {
        return of(MethodType.methodType(type), args -> value);
    }

    public static MethodHandle identity(Class<?> type) {
        return of(MethodType.methodType(type, type), args -> args[0]);
    }

    public static MethodHandle zero(Class<?> type) {
        return constant(type, Conversions.zero(type));
    }

    public static MethodHandle empty(MethodType type) {
        Object nothing = Conversions.zero(type.returnType());
        return of(type, args -> nothing);
    }

    public static MethodHandle throwException(Class<?> result, Class<? extends Throwable> type) {
        return of(MethodType.methodType(result, type), args -> {
            throw (Throwable) args[0];
        });
    }

    public static MethodHandle invoker(MethodType type) {
        return of(type.insertParameterTypes(0, MethodHandle.class),
                  args -> ((MethodHandle) args[0]).heddleInvoke(Arrays.copyOfRange(args, 1,
                                                                                   args.length)));
    }

    public static MethodHandle exactInvoker(MethodType type) {
        return invoker(type);
    }

    public static MethodHandle spreadInvoker(MethodType type, int leading) {
        return invoker(type).asSpreader(Object[].class, type.parameterCount() - leading);
    }

    /* ---- combinators ---- */

    private static Object[] spliced(Object[] args, int at, int remove, Object... insert) {
        Object[] all = new Object[args.length - remove + insert.length];
        System.arraycopy(args, 0, all, 0, at);
        System.arraycopy(insert, 0, all, at, insert.length);
        System.arraycopy(args, at + remove, all, at + insert.length, args.length - at - remove);
        return all;
    }

    public static MethodHandle insertArguments(MethodHandle target, int at, Object... values) {
        MethodType type = target.type().dropParameterTypes(at, at + values.length);
        Object[] fixed = values.clone();
        return of(type, args -> target.heddleInvoke(spliced(args, at, 0, fixed)));
    }

    public static MethodHandle dropArguments(MethodHandle target, int at, Class<?>... types) {
        return of(target.type().insertParameterTypes(at, types),
                  args -> target.heddleInvoke(spliced(args, at, types.length)));
    }

    public static MethodHandle dropArguments(MethodHandle target, int at, List<Class<?>> types) {
        return dropArguments(target, at, types.toArray(new Class<?>[0]));
    }

    public static MethodHandle dropReturn(MethodHandle target) {
        return of(target.type().changeReturnType(void.class), target::heddleInvoke);
    }

    public static MethodHandle explicitCastArguments(MethodHandle target, MethodType type) {
        return target.asType(type);
    }

    public static MethodHandle permuteArguments(MethodHandle target, MethodType type,
                                                int... reorder) {
        return of(type, args -> {
            Object[] all = new Object[reorder.length];
            for (int i = 0; i < reorder.length; i++)
                all[i] = args[reorder[i]];
            return target.heddleInvoke(all);
        });
    }

    public static MethodHandle filterArguments(MethodHandle target, int at,
                                               MethodHandle... filters) {
        MethodType type = target.type();
        for (int i = 0; i < filters.length; i++)
            if (filters[i] != null)
                type = type.changeParameterType(at + i, filters[i].type().parameterType(0));
        return of(type, args -> {
            for (int i = 0; i < filters.length; i++)
                if (filters[i] != null)
                    args[at + i] = filters[i].heddleInvoke(new Object[] {args[at + i]});
            return target.heddleInvoke(args);
        });
    }

    public static MethodHandle collectArguments(MethodHandle target, int at, MethodHandle filter) {
        int count = filter.type().parameterCount();
        boolean none = filter.type().returnType() == void.class;
        MethodType type = none ? target.type() : target.type().dropParameterTypes(at, at + 1);
        type = type.insertParameterTypes(at, filter.type().parameterArray());
        return of(type, args -> {
            Object value = filter.heddleInvoke(Arrays.copyOfRange(args, at, at + count));
            return target.heddleInvoke(none ? spliced(args, at, count)
                                            : spliced(args, at, count, value));
        });
    }

    public static MethodHandle filterReturnValue(MethodHandle target, MethodHandle filter) {
        boolean none = target.type().returnType() == void.class;
        return of(target.type().changeReturnType(filter.type().returnType()), args -> {
            Object value = target.heddleInvoke(args);
            return filter.heddleInvoke(none ? new Object[0] : new Object[] {value});
        });
    }

    public static MethodHandle foldArguments(MethodHandle target, MethodHandle combiner) {
        return foldArguments(target, 0, combiner);
    }

    public static MethodHandle foldArguments(MethodHandle target, int at, MethodHandle combiner) {
        int count = combiner.type().parameterCount();
        boolean none = combiner.type().returnType() == void.class;
        MethodType type = none ? target.type() : target.type().dropParameterTypes(at, at + 1);
        return of(type, args -> {
            Object value = combiner.heddleInvoke(Arrays.copyOfRange(args, at, at + count));
            return target.heddleInvoke(none ? args : spliced(args, at, 0, value));
        });
    }

    private static Object[] first(Object[] args, MethodHandle of) {
        return Arrays.copyOf(args, of.type().parameterCount());
    }

    public static MethodHandle guardWithTest(MethodHandle test, MethodHandle target,
                                             MethodHandle fallback) {
        return of(target.type(),
                  args -> (Boolean) test.heddleInvoke(first(args, test))
                      ? target.heddleInvoke(args)
                      : fallback.heddleInvoke(args));
    }

    public static MethodHandle catchException(MethodHandle target, Class<? extends Throwable> type,
                                              MethodHandle handler) {
        return of(target.type(), args -> {
            try {
                return target.heddleInvoke(args.clone());
            } catch (Throwable t) {
                if (!type.isInstance(t))
                    throw t;
                return handler.heddleInvoke(first(spliced(args, 0, 0, t), handler));
            }
        });
    }

    public static MethodHandle tryFinally(MethodHandle target, MethodHandle cleanup) {
        boolean none = target.type().returnType() == void.class;
        return of(target.type(), args -> {
            Throwable thrown = null;
            Object value = Conversions.zero(target.type().returnType());
            try {
                value = target.heddleInvoke(args.clone());
            } catch (Throwable t) {
                thrown = t;
            }
            Object[] all = none ? spliced(args, 0, 0, thrown) : spliced(args, 0, 0, thrown, value);
            Object result = cleanup.heddleInvoke(first(all, cleanup));
            if (thrown != null)
                throw thrown;
            return result;
        });
    }

    public static MethodHandle countedLoop(MethodHandle iterations, MethodHandle init,
                                           MethodHandle body) {
        boolean none = body.type().returnType() == void.class;
        return of(iterations.type().changeReturnType(body.type().returnType()), args -> {
            int n = (Integer) iterations.heddleInvoke(first(args, iterations));
            Object value = init == null ? Conversions.zero(body.type().returnType())
                                        : init.heddleInvoke(first(args, init));
            for (int i = 0; i < n; i++) {
                Object[] all = none ? spliced(args, 0, 0, i) : spliced(args, 0, 0, value, i);
                value = body.heddleInvoke(first(all, body));
            }
            return value;
        });
    }

    public static MethodHandle whileLoop(MethodHandle init, MethodHandle test, MethodHandle body) {
        return loop(init, test, body, false);
    }

    public static MethodHandle doWhileLoop(MethodHandle init, MethodHandle body, MethodHandle test) {
        return loop(init, test, body, true);
    }

    private static MethodHandle loop(MethodHandle init, MethodHandle test, MethodHandle body,
                                     boolean bodyFirst) {
        Class<?> result = body.type().returnType();
        boolean none = result == void.class;
        MethodType type = none ? body.type() : body.type().dropParameterTypes(0, 1);
        return of(type, args -> {
            Object value = init == null ? Conversions.zero(result)
                                        : init.heddleInvoke(first(args, init));
            for (boolean once = bodyFirst;; once = false) {
                Object[] all = none ? args : spliced(args, 0, 0, value);
                if (!once && !(Boolean) test.heddleInvoke(first(all, test)))
                    return value;
                value = body.heddleInvoke(first(all, body));
            }
        });
    }
}
