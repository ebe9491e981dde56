// Custom attributes: objects made of the bytes that the file has (II.23.3).
using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;

namespace Heddle
{
    internal sealed class AttributeReader
    {
        const int OfType = 0, OfMethod = 1, OfField = 2, OfProperty = 3, OfParameter = 4, OfAssembly = 5, OfEvent = 6;
        const byte Field = 0x53, Property = 0x54;

        [DllImport("heddle", EntryPoint = "heddle.cil.reflect.attribute")]
        static extern ConstructorInfo Constructor(int what, IntPtr handle, int number, int which);
        [DllImport("heddle", EntryPoint = "heddle.cil.reflect.attribute_bytes")]
        static extern byte[] Bytes(int what, IntPtr handle, int number, int which);

        readonly byte[] bytes;
        int at;

        AttributeReader(byte[] bytes) { this.bytes = bytes; }

        // The machine's name for what the attributes belong to.
        static int Find(ICustomAttributeProvider of, out IntPtr handle, out int number)
        {
            number = 0;
            var type = of as Type;
            var method = of as MethodBase;
            var field = of as FieldInfo;
            var property = of as global::System.Reflection.RuntimePropertyInfo;
            var occasion = of as global::System.Reflection.RuntimeEventInfo;
            var parameter = of as ParameterInfo;
            handle = type != null ? type.TypeHandle.Value
                     : method != null ? method.MethodHandle.Value
                     : field != null ? field.FieldHandle.Value
                     : property != null ? property.prop
                     : occasion != null ? Members.EventHandle(occasion)
                     : IntPtr.Zero;
            if (parameter != null) {
                var member = parameter.Member as MethodBase;
                handle = member == null ? IntPtr.Zero : member.MethodHandle.Value;
                number = parameter.Position;
                return member == null ? OfAssembly : OfParameter;
            }
            return type != null ? OfType : method != null ? OfMethod : field != null ? OfField : property != null ? OfProperty : occasion != null ? OfEvent : OfAssembly;
        }

        internal static object[] All(ICustomAttributeProvider of, Type wanted)
        {
            IntPtr handle;
            int number;
            int what = Find(of, out handle, out number);
            if (what == OfAssembly)
                Machine.Unmodelled("custom attributes of an assembly or a module");
            var made = new List<object>();
            for (int i = 0;; i++) {
                ConstructorInfo constructor = Constructor(what, handle, number, i);
                if (constructor == null)
                    return made.ToArray();
                if (wanted == null || wanted.IsAssignableFrom(constructor.DeclaringType))
                    made.Add(new AttributeReader(Bytes(what, handle, number, i)).Make(constructor));
            }
        }

        internal static bool IsDefined(ICustomAttributeProvider of, Type wanted)
        {
            IntPtr handle;
            int number;
            int what = Find(of, out handle, out number);
            if (what == OfAssembly)
                Machine.Unmodelled("custom attributes of an assembly or a module");
            for (int i = 0;; i++) {
                ConstructorInfo constructor = Constructor(what, handle, number, i);
                if (constructor == null)
                    return false;
                if (wanted.IsAssignableFrom(constructor.DeclaringType))
                    return true;
            }
        }

        object Make(ConstructorInfo constructor)
        {
            at = 2; // the prolog
            ParameterInfo[] parameters = constructor.GetParameters();
            var arguments = new object[parameters.Length];
            for (int i = 0; i < arguments.Length; i++)
                arguments[i] = Value(parameters[i].ParameterType);
            object made = constructor.Invoke(arguments);
            int named = (int)Number(2);
            for (int i = 0; i < named; i++)
                SetNamed(made);
            return made;
        }

        void SetNamed(object made)
        {
            bool field = Number(1) == Field;
            Type type = NamedType();
            string name = Text();
            object value = Value(type);
            if (field)
                made.GetType().GetField(name).SetValue(made, value);
            else
                made.GetType().GetProperty(name).SetValue(made, value);
        }

        // ---- types, as named arguments have them ----

        Type NamedType()
        {
            int element = (int)Number(1);
            switch (element) {
            case 0x02: return typeof(bool);
            case 0x03: return typeof(char);
            case 0x04: return typeof(sbyte);
            case 0x05: return typeof(byte);
            case 0x06: return typeof(short);
            case 0x07: return typeof(ushort);
            case 0x08: return typeof(int);
            case 0x09: return typeof(uint);
            case 0x0a: return typeof(long);
            case 0x0b: return typeof(ulong);
            case 0x0c: return typeof(float);
            case 0x0d: return typeof(double);
            case 0x0e: return typeof(string);
            case 0x1d: return NamedType().MakeArrayType();
            case 0x50: return typeof(Type);
            case 0x51: return typeof(object);
            case 0x55: return Members.TypeNamed(Text());
            default: throw new CustomAttributeFormatException();
            }
        }

        // ---- values ----

        long Number(int size)
        {
            ulong value = 0;
            for (int i = 0; i < size; i++)
                value |= (ulong)bytes[at++] << (8 * i);
            return (long)value;
        }

        int Length()
        {
            int first = bytes[at++];
            if ((first & 0x80) == 0)
                return first;
            if ((first & 0x40) == 0)
                return (first & 0x3f) << 8 | bytes[at++];
            return (first & 0x1f) << 24 | bytes[at++] << 16 | bytes[at++] << 8 | bytes[at++];
        }

        string Text()
        {
            if (bytes[at] == 0xff) {
                at++;
                return null;
            }
            int length = Length();
            at += length;
            return Encoding.UTF8.GetString(bytes, at - length, length);
        }

        object Value(Type type)
        {
            if (type.IsEnum)
                return Enum.ToObject(type, Value(Enum.GetUnderlyingType(type)));
            if (type.IsArray)
                return Elements(type.GetElementType());
            if (type == typeof(Type)) {
                string name = Text();
                return name == null ? null : Members.TypeNamed(name);
            }
            if (type == typeof(object))
                return Value(NamedType());
            switch (Type.GetTypeCode(type)) {
            case TypeCode.Boolean: return Number(1) != 0;
            case TypeCode.Char: return (char)Number(2);
            case TypeCode.SByte: return (sbyte)Number(1);
            case TypeCode.Byte: return (byte)Number(1);
            case TypeCode.Int16: return (short)Number(2);
            case TypeCode.UInt16: return (ushort)Number(2);
            case TypeCode.Int32: return (int)Number(4);
            case TypeCode.UInt32: return (uint)Number(4);
            case TypeCode.Int64: return Number(8);
            case TypeCode.UInt64: return (ulong)Number(8);
            case TypeCode.Single: return BitConverter.ToSingle(bytes, (at += 4) - 4);
            case TypeCode.Double: return BitConverter.ToDouble(bytes, (at += 8) - 8);
            case TypeCode.String: return Text();
            default: throw new CustomAttributeFormatException();
            }
        }

        object Elements(Type type)
        {
            int count = (int)Number(4);
            if (count == -1)
                return null;
            Array array = Array.CreateInstance(type, count);
            for (int i = 0; i < count; i++)
                array.SetValue(Value(type), i);
            return array;
        }
    }
}

namespace Heddle.Over.System
{
    using global::System;
    using global::System.Reflection;

    internal static class MonoCustomAttrs
    {
        static object[] GetCustomAttributesInternal(ICustomAttributeProvider obj, Type attributeType, bool pseudoAttrs)
        {
            return AttributeReader.All(obj, attributeType);
        }
        static bool IsDefinedInternal(ICustomAttributeProvider obj, Type AttributeType)
        {
            return AttributeReader.IsDefined(obj, AttributeType);
        }
    }
}
