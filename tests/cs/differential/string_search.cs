using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        string s = "abracadabra";
        Console.WriteLine(s.IndexOf("bra") + " " + s.IndexOf("bra", 2) + " " + s.LastIndexOf("bra") + " " + s.LastIndexOf('a', 5) + " " + s.IndexOfAny(new[] { 'c', 'd' }) + " " + s.LastIndexOfAny(new[] { 'c', 'd' }) + " " + s.IndexOf("zz") + s.IndexOf(""));
        Console.WriteLine(s.Contains("cad") + " " + s.StartsWith("abra", StringComparison.Ordinal) + s.EndsWith("BRA", StringComparison.OrdinalIgnoreCase) + s.IndexOf("CAD", StringComparison.OrdinalIgnoreCase) + s.Split('a').Length);
        Console.WriteLine(string.Join("|", "a1b22c333".Split('1', '2', '3')) + string.Join("|", "x--y--z".Split(new[] { "--" }, StringSplitOptions.None)) + "|" + string.Join("|", "a,b,c,d".Split(new[] { ',' }, 2)));
        try { s.Substring(20); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
    }
}
