// Enums by name: parsing, listing, formatting, flags.
using System;
using System.Collections.Generic;
using System.Linq;

enum Small : byte { A = 1, B = 2, Big = 255 }
[Flags]
enum Access { None = 0, Read = 1, Write = 2, Execute = 4, All = 7 }
enum Signed : long { Low = long.MinValue, Minus = -1, Zero, High = long.MaxValue }

class Program
{
    static void Try(Func<object> f)
    {
        try {
            Console.WriteLine(f());
        } catch (Exception e) {
            Console.WriteLine(e.GetType().Name + ": " + e.Message.Split('\n')[0]);
        }
    }

    static void Main()
    {
        foreach (Small s in Enum.GetValues(typeof(Small)))
            Console.Write(s + "=" + (int)s + " ");
        Console.WriteLine();
        Console.WriteLine(string.Join(" ", Enum.GetNames(typeof(Access))));
        Console.WriteLine(string.Join(" ", Enum.GetValues(typeof(Signed)).Cast<Signed>()));
        Try(() => Enum.Parse(typeof(Access), "Read, Execute"));
        Try(() => (Access)Enum.Parse(typeof(Access), "write", true));
        Try(() => Enum.Parse(typeof(Access), "write"));
        Try(() => Enum.Parse(typeof(Access), "5"));
        Try(() => Enum.Parse(typeof(Small), "256"));
        Try(() => Enum.Parse(typeof(Small), ""));
        Access parsed;
        Console.WriteLine(Enum.TryParse("All", out parsed) + " " + parsed + " " + Enum.TryParse("Nope", out parsed) + " " + parsed);
        Console.WriteLine(Enum.IsDefined(typeof(Small), "A") + " " + Enum.IsDefined(typeof(Small), (byte)7) + " " + Enum.IsDefined(typeof(Access), 3));
        Console.WriteLine(Enum.GetName(typeof(Small), 2) + " " + (Enum.GetName(typeof(Small), 9) ?? "null"));
        Console.WriteLine((Access)6 + " " + (Access)8 + " " + (Access)3 + " " + (Small)77);
        Console.WriteLine(Access.Read.ToString("d") + " " + Access.All.ToString("x") + " " + ((Access)5).ToString("f") + " " + Small.Big.ToString("g"));
        Console.WriteLine(Enum.Format(typeof(Small), (byte)2, "G") + " " + string.Format("{0:D} {1:X}", Small.Big, Signed.Minus));
        Console.WriteLine(Enum.ToObject(typeof(Access), 2) + " " + Enum.GetUnderlyingType(typeof(Signed)));
        Console.WriteLine(Access.All.HasFlag(Access.Write) + " " + Small.A.CompareTo(Small.B) + " " + Small.A.Equals(1));
        var counts = new Dictionary<Access, int> { [Access.Read] = 2 };
        Console.WriteLine(counts[Access.Read] + " " + counts.ContainsKey(Access.Write));
        Console.WriteLine(typeof(Small).IsEnum + " " + Convert.ToInt32(Small.Big) + " " + Small.B.GetTypeCode());
        object boxed = Small.B;
        Console.WriteLine((byte)boxed + " " + (boxed is Small) + " " + (boxed is byte));
    }
}
