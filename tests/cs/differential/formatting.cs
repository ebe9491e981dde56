using System;

class Formatting
{
    static void Main()
    {
        Console.WriteLine("{0} {1} {0}", 1, "two");
        Console.WriteLine("{0,5}|{0,-5}|{1,8:F2}|{1:E3}", 42, 3.14159);
        Console.WriteLine("{0:D5} {0:X} {0:x8} {0:N0} {0:C} {0:P1}", 12345);
        Console.WriteLine("{{literal}} {0}", 'c');
        foreach (string f in new[] { "G", "F", "F0", "F3", "N", "N1", "E", "E2", "e5", "P", "R", "0.00", "#,##0.0", "000.#", "0%", "$0;-$0;zero" }) {
            Console.WriteLine(f + ": " + 1234.5678.ToString(f) + " " + (-0.5).ToString(f) + " " + 0.0.ToString(f) + " " + 1e20.ToString(f));
        }
        foreach (string f in new[] { "G", "D", "D8", "N", "N3", "X", "X4", "F1", "E2", "P0", "000", "#,#", "G3" })
            Console.WriteLine(f + ": " + 1234.ToString(f) + " " + (-7).ToString(f) + " " + 0.ToString(f));
        Console.WriteLine(1.0f + " " + 1.1f + " " + 1e10f + " " + float.MaxValue + " " + float.Epsilon);
        Console.WriteLine(0.1 + 0.2);
        Console.WriteLine((0.1 + 0.2).ToString("R") + " " + 1e15 + " " + 1e16 + " " + 123456789012345678.0 + " " + 1e-5 + " " + 0.0001);
        Console.WriteLine(double.MaxValue + " " + double.MinValue + " " + double.Epsilon + " " + double.NaN + " " + double.PositiveInfinity);
        Console.WriteLine(long.MinValue + " " + ulong.MaxValue + " " + byte.MaxValue + " " + sbyte.MinValue);
        Console.WriteLine(string.Format("{0:yyyy-MM-dd HH:mm:ss}", new DateTime(2020, 2, 29, 13, 5, 9)));
        Console.WriteLine(new DateTime(2020, 2, 29).ToString() + " " + new DateTime(2001, 12, 3, 4, 5, 6).ToString("o"));
        Console.WriteLine(TimeSpan.FromSeconds(3661.5) + " " + new TimeSpan(1, 2, 3, 4).ToString());
        try { Console.WriteLine("{1}", 1); } catch (FormatException e) { Console.WriteLine(e.Message); }
        int x = 5;
        Console.WriteLine($"x={x} {x:D3} {x,4} {x + 1}");
    }
}
