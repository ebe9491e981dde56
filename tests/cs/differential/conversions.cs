using System;

class Conversions
{
    static void Main()
    {
        int i = -5;
        long l = i;
        float f = i;
        double d = l;
        decimal m = i;
        Console.WriteLine(l + " " + f + " " + d + " " + m);
        uint u = 3000000000;
        Console.WriteLine((float)u + " " + (double)u + " " + (long)u + " " + (int)u);
        ulong ul = 18000000000000000000;
        Console.WriteLine((float)ul + " " + (double)ul + " " + (long)ul);
        Console.WriteLine(Convert.ToInt32("42") + Convert.ToInt32(3.5) + Convert.ToInt32(4.5) + Convert.ToInt32(true));
        Console.WriteLine(Convert.ToString(255, 16) + " " + Convert.ToString(5, 2) + " " + Convert.ToInt32("ff", 16));
        Console.WriteLine(Convert.ToDouble("1.25") + Convert.ToByte('a'));
        try { Convert.ToByte(300); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        try { Convert.ToInt32("x"); } catch (FormatException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(Convert.ToBoolean("True") + " " + Convert.ToChar(65));
        Console.WriteLine((IConvertible)5 is IConvertible);
        object o = 5;
        Console.WriteLine(Convert.ChangeType(o, typeof(string)) + " " + Convert.ChangeType("7", typeof(int)));
    }
}
