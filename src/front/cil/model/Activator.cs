// Objects made of types at run time.
using System;
using System.Runtime.InteropServices;

namespace Heddle
{
    internal static class Reflect
    {
        [DllImport("heddle", EntryPoint = "heddle.cil.type.new")]
        static extern object New(Type type);
        [DllImport("heddle", EntryPoint = "heddle.cil.type.has_constructor")]
        static extern bool HasConstructor(Type type);
        [DllImport("heddle", EntryPoint = "heddle.cil.type.construct")]
        static extern void Construct(object o);

        internal static object Create(Type type)
        {
            if (type == null)
                throw new ArgumentNullException("type");
            object made = New(type);
            if (made == null)
                throw new MissingMethodException("Cannot create an abstract class: " + type.FullName);
            if (HasConstructor(type))
                Construct(made);
            else if (!type.IsValueType)
                throw new MissingMethodException("Default constructor not found for type " + type.FullName);
            return made;
        }
    }
}

namespace Heddle.Over.System
{
    using global::System;
    using global::System.Threading;

    internal static class Activator
    {
        static T CreateInstance<T>() { return (T)Reflect.Create(typeof(T)); }
        static object CreateInstance(Type type) { return Reflect.Create(type); }
        static object CreateInstance(Type type, bool nonPublic) { return Reflect.Create(type); }
    }

    internal static class RuntimeType
    {
        static object CreateInstanceForAnotherGenericParameter(Type genericType,
                                                               global::System.RuntimeType genericArgument)
        {
            return Reflect.Create(genericType.MakeGenericType(genericArgument));
        }
        static object CreateInstanceDefaultCtor(global::System.RuntimeType self, bool publicOnly, bool skipCheckThis,
                                                bool fillCache, bool wrapExceptions, ref StackCrawlMark stackMark)
        {
            return Reflect.Create(self);
        }
        static object CreateInstanceInternal(Type type) { return Reflect.Create(type); }
    }
}
