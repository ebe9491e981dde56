using System;

enum Color { Red, Green = 5, Blue }
enum Small : byte { A = 1, B = 255 }
enum Wide : long { Big = 1L << 40, Negative = -1 }
[Flags]
enum Access { None = 0, Read = 1, Write = 2, Execute = 4, All = 7 }

class Enums
{
    static void Main()
    {
        Color c = Color.Blue;
        Console.WriteLine(c + " " + (int)c + " " + (Color)5 + " " + (Color)99 + " " + Color.Red.ToString("D") + Color.Blue.ToString("X"));
        Console.WriteLine(Small.B + " " + (byte)Small.A + " " + Wide.Big + " " + (long)Wide.Negative);
        Access a = Access.Read | Access.Execute;
        Console.WriteLine(a + " " + Access.All + " " + (Access)8 + " " + (Access)9 + " " + Access.None + " " + (a & Access.Write) + " " + a.HasFlag(Access.Read));
        Console.WriteLine(string.Join(",", Enum.GetNames(typeof(Color))) + " " + Enum.GetValues(typeof(Color)).Length);
        foreach (Color x in Enum.GetValues(typeof(Color)))
            Console.Write(x + "=" + (int)x + " ");
        Console.WriteLine();
        Console.WriteLine(Enum.IsDefined(typeof(Color), 5) + " " + Enum.IsDefined(typeof(Color), "Pink") + " " + Enum.GetName(typeof(Color), 6));
        Color parsed;
        Console.WriteLine(Enum.TryParse("Green", out parsed) + " " + parsed + " " + Enum.TryParse("red", true, out parsed) + parsed + Enum.TryParse("Nope", out parsed));
        Console.WriteLine((Access)Enum.Parse(typeof(Access), "Read, Write"));
        try { Enum.Parse(typeof(Color), "Nope"); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        switch (c) {
        case Color.Red: Console.WriteLine("r"); break;
        case Color.Blue: Console.WriteLine("b"); break;
        }
        object o = c;
        Console.WriteLine(o.Equals(Color.Blue) + " " + o.Equals(6) + " " + c.CompareTo(Color.Red) + " " + o.GetHashCode() + " " + Enum.GetUnderlyingType(typeof(Small)));
        c++;
        Console.WriteLine(c - Color.Red);
    }
}
