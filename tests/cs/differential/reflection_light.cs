using System;
using System.Collections.Generic;

[Serializable] class Marked { } class Sub : Marked, IDisposable { public void Dispose() { } }
class G<A, B> { }
class Program
{
    static void T(Type t) { Console.WriteLine(t + " | " + t.Name + " | " + t.Namespace + " | " + t.IsClass + t.IsValueType + t.IsEnum + t.IsInterface + t.IsArray + t.IsGenericType + t.IsAbstract + t.IsSealed + t.IsPrimitive + t.IsPublic + t.IsNested + " | " + (t.BaseType == null ? "none" : t.BaseType.Name)); }
    static void Main()
    {
        foreach (Type t in new[] { typeof(int), typeof(string), typeof(object), typeof(DayOfWeek), typeof(IDisposable), typeof(int[]), typeof(List<string>), typeof(Dictionary<,>), typeof(Sub), typeof(int?), typeof(Action<int>), typeof(Math), typeof(int[,]), typeof(G<int, string>), typeof(KeyValuePair<int, int>) }) T(t);
        Console.WriteLine(typeof(Sub).IsSubclassOf(typeof(Marked)) + " " + typeof(IDisposable).IsAssignableFrom(typeof(Sub)) + typeof(IEnumerable<object>).IsAssignableFrom(typeof(List<string>)) + typeof(List<>).MakeGenericType(typeof(int)) + " " + (typeof(List<>).MakeGenericType(typeof(int)) == typeof(List<int>)) + typeof(G<int, string>).GetGenericTypeDefinition().Name + typeof(G<int, string>).GetGenericArguments().Length + typeof(int).MakeArrayType().Name);
        Console.WriteLine(Activator.CreateInstance(typeof(Sub)).GetType() + " " + Activator.CreateInstance<int>() + ((List<int>)Activator.CreateInstance(typeof(List<int>))).Count + Type.GetTypeCode(typeof(double)) + typeof(Marked).IsDefined(typeof(SerializableAttribute), false) + typeof(Sub).GetInterfaces().Length + typeof(string).FullName + typeof(int).TypeHandle.Equals(typeof(int).TypeHandle));
    }
}
