using System;
using System.Globalization;

class Parsing
{
    static void P(string s)
    {
        int i;
        double d;
        long l;
        decimal m;
        Console.WriteLine("[" + s + "] " + int.TryParse(s, out i) + i + " " + double.TryParse(s, out d) + d + " " + long.TryParse(s, out l) + l + " " + decimal.TryParse(s, out m) + m);
    }

    static void Main()
    {
        foreach (string s in new[] { "0", "42", "-17", "+5", " 8 ", "1,234", "3.14", "-0.5", "1e3", "2147483648", "99999999999999999999", "", "x", "1.", ".5", "0x10", "NaN", "Infinity", "1e400", "123456789.123456789" })
            P(s);
        P(null);
        Console.WriteLine(int.Parse("7f", NumberStyles.HexNumber) + " " + bool.Parse("true") + " " + char.Parse("q"));
        Console.WriteLine(DateTime.Parse("2019-03-04").DayOfYear + " " + TimeSpan.Parse("1:02:03").TotalSeconds + " " + Guid.Parse("00000000-0000-0000-0000-000000000001"));
        Console.WriteLine((DayOfWeek)Enum.Parse(typeof(DayOfWeek), "Friday"));
        try { int.Parse("abc"); } catch (FormatException e) { Console.WriteLine(e.Message); }
        try { int.Parse("99999999999"); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        try { byte.Parse("256"); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        try { int.Parse(null); } catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
        Console.WriteLine(float.Parse("1.1") + " " + uint.Parse("4000000000") + " " + sbyte.Parse("-128"));
    }
}
