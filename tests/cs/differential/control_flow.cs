using System;

class Program
{
    static string Sw(int x)
    {
        switch (x) {
        case 0: case 1: return "low";
        case 2: goto case 0;
        case 10: return "ten";
        case 11: return "eleven";
        case 1000: return "k";
        case -5: return "minus";
        default: return "other";
        }
    }
    static int Text(string s)
    {
        switch (s) {
        case "alpha": return 1;
        case "beta": return 2;
        case "gamma": return 3;
        case "delta": return 4;
        case "epsilon": return 5;
        case "zeta": return 6;
        case "eta": return 7;
        case "theta": return 8;
        case null: return -1;
        default: return 0;
        }
    }
    static string Pattern(object o)
    {
        if (o is int i && i > 10) return "big int " + i;
        if (o is int k) return "int " + k;
        if (o is string s) return "string " + s.Length;
        if (o == null) return "null";
        return o.GetType().Name;
    }
    static void Main()
    {
        for (int i = -6; i < 13; i++) Console.Write(Sw(i) + " ");
        Console.WriteLine(Sw(1000));
        foreach (string s in new[] { "alpha", "theta", "x", null, "gamma" }) Console.Write(Text(s) + " ");
        foreach (object o in new object[] { 5, 50, "abc", null, 2.5 }) Console.Write(Pattern(o) + "; ");
        Console.WriteLine();
        int n = 0;
        do { n += 3; } while (n < 10);
        while (n > 0) { n--; if (n == 5) break; }
        int loops = 0;
        for (int i = 0, j = 10; i < j; i++, j--) { if (i == 2) continue; loops++; }
        Console.WriteLine(n + " " + loops);
        int outer = 0;
    again:
        outer++;
        for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) if (i * j == 2) goto found;
    found:
        if (outer < 3) goto again;
        Console.WriteLine(outer);
        int x = 5;
        Console.WriteLine(x > 3 ? x < 10 ? "mid" : "high" : "low");
        Console.WriteLine((x & 1) == 1 && x++ > 5 || x > 5);
        int y = x++ + ++x - x-- * --x;
        Console.WriteLine(x + " " + y);
    }
}
