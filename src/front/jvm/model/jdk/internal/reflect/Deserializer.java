package jdk.internal.reflect;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Members;

/** Makes an object by the constructor of a superclass: how deserialisation begins. */
final class Deserializer extends SerializationConstructorAccessorImpl {
    private final Class<?> made, first;
    private final Class<?>[] types;

    private Deserializer(Class<?> made, Class<?>[] types, Class<?> first) {
        this.made = made;
        this.types = types;
        this.first = first;
    }

    /** MethodAccessorGenerator.generateSerializationConstructor. */
    static SerializationConstructorAccessorImpl of(MethodAccessorGenerator g, Class<?> made,
                                                   Class<?>[] types, Class<?>[] exceptions,
                                                   int modifiers, Class<?> first) {
        return new Deserializer(made, types, first);
    }

    @Override
    public Object newInstance(Object[] args)
        throws InstantiationException, IllegalArgumentException, InvocationTargetException {
        try {
            Constructor<?> c = first.getDeclaredConstructor(types);
            return Members.createAs(made, c, args);
        } catch (NoSuchMethodException e) {
            throw new InternalError(e);
        }
    }
}
