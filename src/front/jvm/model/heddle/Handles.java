package heddle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Constants of class files that are handles and method types. */
public final class Handles {
    private Handles() {}

    public static MethodHandle method(int kind, Class<?> owner, String name, String descriptor)
        throws ReflectiveOperationException {
        return MethodHandles.constantHandle(kind, owner, name, descriptor);
    }

    public static MethodType type(String descriptor) {
        return MethodType.fromMethodDescriptorString(descriptor, null);
    }
}
