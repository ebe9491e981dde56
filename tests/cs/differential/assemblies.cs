using System;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

public class Program
{
    [StructLayout(LayoutKind.Sequential)]
    struct Mixed
    {
        public byte first;
        public int second;
        public double third;
    }

    [StructLayout(LayoutKind.Explicit)]
    struct Placed
    {
        [FieldOffset(0)] public int low;
        [FieldOffset(2)] public short middle;
    }

    interface IPlugin { }
    class One : IPlugin { }
    class Two : IPlugin { }

    static void Try(Action action)
    {
        try {
            action();
        } catch (Exception e) {
            Console.WriteLine(e.GetType() + ": " + e.Message);
        }
    }

    static void Main()
    {
        var self = Assembly.GetExecutingAssembly();
        Console.WriteLine(self == typeof(Program).Assembly);
        Console.WriteLine(Assembly.GetEntryAssembly() == self);
        Console.WriteLine(Assembly.GetCallingAssembly() == self);
        Console.WriteLine(self.GetName().Name == self.FullName.Split(',')[0]);
        Console.WriteLine(self.GetName().Version);
        foreach (var type in self.GetTypes().Where(t => typeof(IPlugin).IsAssignableFrom(t) && t.IsClass))
            Console.WriteLine(type.Name + " " + (Activator.CreateInstance(type) is IPlugin));
        Console.WriteLine(string.Join(" ", self.GetExportedTypes().Select(t => t.Name)));
        Console.WriteLine(typeof(string).Assembly.GetName().Name);

        Console.WriteLine(Marshal.OffsetOf(typeof(Mixed), "second") + " " + Marshal.OffsetOf<Mixed>("third"));
        Console.WriteLine(Marshal.OffsetOf(typeof(Placed), "middle"));
        Try(() => Marshal.OffsetOf(typeof(Mixed), "fourth"));
        Try(() => Marshal.OffsetOf(typeof(Mixed), null));
        Try(() => Marshal.OffsetOf(null, "first"));
    }
}
