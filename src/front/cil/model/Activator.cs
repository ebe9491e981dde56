// Objects made of types at run time.
using System;
using System.Runtime.InteropServices;

namespace Heddle
{
    internal static class Reflect
    {
        [DllImport("heddle", EntryPoint = "heddle.cil.type.new")]
        internal static extern object New(Type type);
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
            if (HasConstructor(type)) {
                try {
                    Construct(made);
                } catch (Exception e) {
                    throw new System.Reflection.TargetInvocationException(e);
                }
            } else if (!type.IsValueType)
                throw new MissingMethodException("Default constructor not found for type " + type.FullName);
            return made;
        }
    }
}

namespace Heddle.Over.System
{
    using global::System;
    using global::System.Reflection;
    using global::System.Threading;

    internal static class Activator
    {
        static T CreateInstance<T>() { return (T)Reflect.Create(typeof(T)); }
        static object CreateInstance(Type type) { return Reflect.Create(type); }
        static object CreateInstance(Type type, bool nonPublic) { return Reflect.Create(type); }
    }

    internal static class RuntimeType
    {
        static RuntimeMethodInfo[] GetMethodsByName(global::System.RuntimeType self, string name, BindingFlags bindingAttr,
                                                    global::System.RuntimeType.MemberListType listType,
                                                    global::System.RuntimeType reflectedType)
        {
            return (RuntimeMethodInfo[])Members.Of(self, Members.Methods, name, Members.Flags(bindingAttr, listType));
        }
        static RuntimeConstructorInfo[] GetConstructors_internal(global::System.RuntimeType self, BindingFlags bindingAttr,
                                                                 global::System.RuntimeType reflectedType)
        {
            return (RuntimeConstructorInfo[])Members.Of(self, Members.Constructors, null, bindingAttr);
        }
        static RuntimeFieldInfo[] GetFields_internal(global::System.RuntimeType self, string name, BindingFlags bindingAttr,
                                                     global::System.RuntimeType.MemberListType listType,
                                                     global::System.RuntimeType reflectedType)
        {
            return (RuntimeFieldInfo[])Members.Of(self, Members.Fields, name, Members.Flags(bindingAttr, listType));
        }
        static RuntimePropertyInfo[] GetPropertiesByName(global::System.RuntimeType self, string name, BindingFlags bindingAttr,
                                                         global::System.RuntimeType.MemberListType listType,
                                                         global::System.RuntimeType reflectedType)
        {
            return (RuntimePropertyInfo[])Members.Of(self, Members.Properties, name, Members.Flags(bindingAttr, listType));
        }
        static RuntimeEventInfo[] GetEvents_internal(global::System.RuntimeType self, string name, BindingFlags bindingAttr,
                                                     global::System.RuntimeType.MemberListType listType,
                                                     global::System.RuntimeType reflectedType)
        {
            return (RuntimeEventInfo[])Members.Of(self, Members.Events, name, Members.Flags(bindingAttr, listType));
        }
        static global::System.RuntimeType[] GetNestedTypes_internal(global::System.RuntimeType self, string displayName,
                                                                    BindingFlags bindingAttr,
                                                                    global::System.RuntimeType.MemberListType listType)
        {
            return (global::System.RuntimeType[])Members.Of(self, Members.Nested, displayName,
                                                            Members.Flags(bindingAttr, listType));
        }
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
