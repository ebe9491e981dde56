using System;
using System.Collections;

class Boxing
{
    static string Kind(object o)
    {
        if (o is int) return "int " + (int)o;
        if (o is long) return "long " + (long)o;
        if (o is double) return "double " + (double)o;
        if (o is bool) return "bool " + (bool)o;
        if (o is char) return "char " + (char)o;
        if (o is string) return "string " + (string)o;
        if (o is DayOfWeek) return "day " + (DayOfWeek)o;
        return o == null ? "null" : o.GetType().FullName;
    }

    static void Main()
    {
        object[] things = { 1, 2L, 3.5, true, 'x', "s", null, DayOfWeek.Friday, 1.5f, (byte)3, new int[2], 5m };
        foreach (object o in things)
            Console.WriteLine(Kind(o));
        object a = 5, b = 5;
        Console.WriteLine((a == b) + " " + a.Equals(b) + " " + ((int)a == (int)b) + " " + a.Equals(5L));
        try { Console.WriteLine((long)a); } catch (InvalidCastException e) { Console.WriteLine(e.Message); }
        try { object n = null; Console.WriteLine((int)n); } catch (NullReferenceException e) { Console.WriteLine(e.Message); }
        IComparable c = 3;
        Console.WriteLine(c.CompareTo(4));
        var list = new ArrayList { 1, "two", 3.0 };
        int sum = 0;
        foreach (object o in list)
            if (o is int) sum += (int)o;
        Console.WriteLine(sum + list.Count);
        ValueType v = 7;
        Enum e2 = DayOfWeek.Monday;
        Console.WriteLine(v + " " + e2 + " " + (int)(object)7 + ((int)(DayOfWeek)(object)DayOfWeek.Tuesday));
        Console.WriteLine((int)(object)DayOfWeek.Sunday);
    }
}
