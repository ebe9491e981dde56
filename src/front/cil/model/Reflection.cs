// Reflection: the library's classes over what the machine knows (native/reflect_member.c,
// native/reflect_call.c). The library's own code finds the member that a program means, and converts arguments.
using System;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Heddle
{
    internal static class Members
    {
        const string Here = "heddle";
        internal const int Methods = 0, Constructors = 1, Fields = 2, Properties = 3, Nested = 4, Events = 5;
        internal const int Setter = 1, Getter = 2, Adder = 8, Remover = 16, Raiser = 32;

        [DllImport(Here, EntryPoint = "heddle.cil.members")]
        internal static extern object Of(Type type, int kind, string name, BindingFlags flags);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.parameters")]
        internal static extern int ParameterCount(IntPtr method);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.parameter_type")]
        internal static extern Type ParameterType(IntPtr method, int number);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.parameter_name")]
        internal static extern string ParameterName(IntPtr method, int number);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.parameter_flags")]
        internal static extern int ParameterFlags(IntPtr method, int number);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.parameter_default")]
        internal static extern object ParameterDefault(IntPtr method, int number);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.call")]
        static extern object Call(IntPtr method, object self, object[] arguments);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.initialise")]
        internal static extern void Initialise(Type type);
        // A box of its own with that value, or with zeros.
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.box")]
        static extern object Box(Type type, object value);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.field_get")]
        internal static extern object FieldGet(IntPtr field, object self);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.field_set")]
        internal static extern void FieldSet(IntPtr field, object self, object value);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.field_constant")]
        internal static extern object FieldConstant(IntPtr field);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.field_type")]
        internal static extern Type FieldType(IntPtr field);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.field_parent")]
        internal static extern Type FieldParent(IntPtr field);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.property_name")]
        internal static extern string PropertyName(IntPtr property, bool isEvent);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.property_flags")]
        internal static extern int PropertyFlags(IntPtr property, bool isEvent);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.property_parent")]
        internal static extern Type PropertyParent(IntPtr property, bool isEvent);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.property_accessor")]
        internal static extern MethodInfo PropertyAccessor(IntPtr property, bool isEvent, int which);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.event_handle")]
        internal static extern IntPtr EventHandle(EventInfo e);
        [DllImport(Here, EntryPoint = "heddle.cil.reflect.type_named")]
        internal static extern Type TypeNamed(string name);
        [DllImport(Here, EntryPoint = "heddle.cil.delegate.method")]
        internal static extern MethodInfo DelegateMethod(Delegate d);

        internal static BindingFlags Flags(BindingFlags flags, global::System.RuntimeType.MemberListType list)
        {
            return list == global::System.RuntimeType.MemberListType.CaseInsensitive ? flags | BindingFlags.IgnoreCase
                                                                                     : flags & ~BindingFlags.IgnoreCase;
        }

        // Values passed by reference come back in the array.
        internal static object Invoke(IntPtr method, object self, object[] given, out Exception thrown)
        {
            int count = ParameterCount(method);
            var arguments = new object[count];
            for (int i = 0; i < count; i++) {
                Type type = ParameterType(method, i);
                Type of = type.IsByRef ? type.GetElementType() : type;
                bool own = of.IsValueType && (type.IsByRef || given[i] == null) && Nullable.GetUnderlyingType(of) == null;
                arguments[i] = own ? Box(of, given[i]) : given[i];
            }
            thrown = null;
            object result = null;
            try {
                result = Call(method, self, arguments);
            } catch (Exception e) {
                thrown = new TargetInvocationException(e);
            }
            for (int i = 0; i < count; i++)
                if (ParameterType(method, i).IsByRef)
                    given[i] = arguments[i];
            return result;
        }

        internal static object Construct(IntPtr method, Type type, object self, object[] given, out Exception thrown)
        {
            if (type.IsArray) // its constructor makes the array and returns it
                return Invoke(method, null, given, out thrown);
            object made = self ?? Reflect.New(type);
            if (made == null)
                throw new MemberAccessException("Cannot create an instance of " + type + ".");
            Invoke(method, made, given, out thrown);
            return self == null ? made : null;
        }
    }
}

namespace Heddle.Over.System.Reflection
{
    using global::System;
    using global::System.Reflection;
    using Info = global::System.Reflection.ParameterInfo;

    internal static class MonoMethodInfo
    {
        static Info[] get_parameter_info(IntPtr handle, MemberInfo member)
        {
            var all = new Info[Members.ParameterCount(handle)];
            for (int i = 0; i < all.Length; i++) {
                int flags = Members.ParameterFlags(handle, i);
                object otherwise = (flags & (int)ParameterAttributes.HasDefault) != 0 ? Members.ParameterDefault(handle, i)
                                                                                    : DBNull.Value;
                all[i] = new RuntimeParameterInfo(Members.ParameterName(handle, i), Members.ParameterType(handle, i), i, flags,
                                                  otherwise, member, null);
            }
            return all;
        }
        static global::System.Runtime.InteropServices.MarshalAsAttribute get_retval_marshal(IntPtr handle) { return null; }
    }

    internal static class RuntimeMethodInfo
    {
        static object InternalInvoke(global::System.Reflection.RuntimeMethodInfo self, object obj, object[] parameters,
                                     out Exception exc)
        {
            return Members.Invoke(self.MethodHandle.Value, obj, parameters, out exc);
        }
    }

    internal static class RuntimeConstructorInfo
    {
        static object InternalInvoke(global::System.Reflection.RuntimeConstructorInfo self, object obj, object[] parameters,
                                     out Exception exc)
        {
            return Members.Construct(self.MethodHandle.Value, self.DeclaringType, obj, parameters, out exc);
        }
    }

    internal static class RuntimeFieldInfo
    {
        static object GetValueInternal(global::System.Reflection.RuntimeFieldInfo self, object obj)
        {
            if (self.IsStatic)
                Members.Initialise(self.DeclaringType);
            return Members.FieldGet(self.FieldHandle.Value, obj);
        }
        static object UnsafeGetValue(global::System.Reflection.RuntimeFieldInfo self, object obj)
        {
            return GetValueInternal(self, obj);
        }
        static void SetValueInternal(global::System.Reflection.FieldInfo fi, object obj, object value)
        {
            if (fi.IsStatic)
                Members.Initialise(fi.DeclaringType);
            Members.FieldSet(fi.FieldHandle.Value, obj, value);
        }
        static object GetRawConstantValue(global::System.Reflection.RuntimeFieldInfo self)
        {
            return Members.FieldConstant(self.FieldHandle.Value);
        }
        static Type ResolveType(global::System.Reflection.RuntimeFieldInfo self)
        {
            return Members.FieldType(self.FieldHandle.Value);
        }
        static Type GetParentType(global::System.Reflection.RuntimeFieldInfo self, bool declaring)
        {
            return Members.FieldParent(self.FieldHandle.Value);
        }
    }

    internal static class FieldInfo
    {
        static global::System.Runtime.InteropServices.MarshalAsAttribute get_marshal_info(global::System.Reflection.FieldInfo self)
        {
            return null;
        }
    }

    internal static class RuntimeEventInfo
    {
        static void get_event_info(global::System.Reflection.RuntimeEventInfo ev, out MonoEventInfo info)
        {
            IntPtr handle = Members.EventHandle(ev);
            info = new MonoEventInfo();
            info.name = Members.PropertyName(handle, true);
            info.attrs = (EventAttributes)Members.PropertyFlags(handle, true);
            info.declaring_type = info.reflected_type = Members.PropertyParent(handle, true);
            info.add_method = Members.PropertyAccessor(handle, true, Members.Adder);
            info.remove_method = Members.PropertyAccessor(handle, true, Members.Remover);
            info.raise_method = Members.PropertyAccessor(handle, true, Members.Raiser);
            info.other_methods = new MethodInfo[0];
        }
    }

    internal static class RuntimePropertyInfo
    {
        static void get_property_info(global::System.Reflection.RuntimePropertyInfo prop, ref MonoPropertyInfo info, PInfo req_info)
        {
            info.name = Members.PropertyName(prop.prop, false);
            info.attrs = (PropertyAttributes)Members.PropertyFlags(prop.prop, false);
            info.declaring_type = info.parent = Members.PropertyParent(prop.prop, false);
            info.get_method = Members.PropertyAccessor(prop.prop, false, Members.Getter);
            info.set_method = Members.PropertyAccessor(prop.prop, false, Members.Setter);
        }
        // The library would make a delegate of the getter, to be faster the next time.
        static object GetValue(global::System.Reflection.RuntimePropertyInfo self, object obj, object[] index)
        {
            return self.GetValue(obj, BindingFlags.Default, null, index, null);
        }
    }
}

namespace Heddle.Over.System
{
    using global::System;
    using global::System.Reflection;
    using global::System.Threading;

    internal static class RuntimeTypeHandle
    {
        static global::System.RuntimeType internal_from_name(string name, ref StackCrawlMark stackMark,
                                                             Assembly callerAssembly, bool throwOnError, bool ignoreCase,
                                                             bool reflectionOnly)
        {
            var type = (global::System.RuntimeType)Members.TypeNamed(name);
            if (type == null && throwOnError)
                throw new TypeLoadException("Could not load type '" + name + "'.");
            return type;
        }
    }

    internal static class Delegate
    {
        static MethodInfo GetMethodImpl(global::System.Delegate self) { return Members.DelegateMethod(self); }
        static object DynamicInvokeImpl(global::System.Delegate self, object[] args)
        {
            return self.GetType().GetMethod("Invoke").Invoke(self, args);
        }
    }

    internal static class MulticastDelegate
    {
        static object DynamicInvokeImpl(global::System.MulticastDelegate self, object[] args)
        {
            return self.GetType().GetMethod("Invoke").Invoke(self, args);
        }
        static MethodInfo GetMethodImpl(global::System.MulticastDelegate self)
        {
            var all = self.GetInvocationList();
            return Members.DelegateMethod(all[all.Length - 1]);
        }
    }
}

namespace Heddle.Over.System.Reflection
{
    using global::System;

    internal static class RuntimeAssembly
    {
        static AssemblyName GetName(global::System.Reflection.RuntimeAssembly self, bool copiedName)
        {
            string full = self.FullName;
            int comma = full.IndexOf(','), version = full.IndexOf('=') + 1;
            return new AssemblyName {
                Name = full.Substring(0, comma),
                Version = new Version(full.Substring(version, full.IndexOf(',', version) - version)),
                CultureInfo = global::System.Globalization.CultureInfo.InvariantCulture
            };
        }
    }

    internal static class Assembly
    {
        static Type InternalGetType(global::System.Reflection.Assembly self, global::System.Reflection.Module module, string name,
                                    bool throwOnError, bool ignoreCase)
        {
            Type type = Members.TypeNamed(name);
            if (type == null && throwOnError)
                throw new TypeLoadException("Could not load type '" + name + "'.");
            return type;
        }
    }
}
