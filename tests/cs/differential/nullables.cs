using System;

class Nullables
{
    static int? Half(int x) { return x % 2 == 0 ? x / 2 : (int?)null; }
    static void Main()
    {
        int? a = 5, b = null;
        Console.WriteLine(a.HasValue + " " + b.HasValue + " " + a.Value + " " + (a ?? -1) + " " + (b ?? -1) + " [" + b + "]");
        Console.WriteLine((a + b).HasValue + " " + (a + 1) + " " + (a > b) + (a == 5) + (b == null) + (a != b));
        Console.WriteLine(Half(4) + " " + Half(3).GetValueOrDefault(9) + " " + b.GetValueOrDefault());
        try { Console.WriteLine(b.Value); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        object boxed = a, none = b;
        Console.WriteLine(boxed.GetType() + " " + (none == null) + " " + (int?)boxed + ((int?)none).HasValue + (boxed is int?));
        bool? t = true, f = false, u = null;
        Console.WriteLine((t & u) + "," + (f & u) + "," + (t | u) + "," + (f | u) + "," + !u);
        DateTime? when = new DateTime(2000, 1, 1);
        Console.WriteLine(when.Value.Year + " " + when?.Month + " " + a.Equals(5) + b.Equals(null) + a.GetHashCode());
        string s = null;
        Console.WriteLine(s?.Length == null);
        Console.WriteLine(s?.Length ?? 42);
        int?[] array = { 1, null, 3 };
        int sum = 0;
        foreach (int? x in array)
            sum += x ?? 100;
        Console.WriteLine(sum);
        Console.WriteLine(Nullable.Compare(a, b) + " " + Nullable.GetUnderlyingType(typeof(int?)));
        a++;
        a += 2;
        Console.WriteLine(a);
    }
}
