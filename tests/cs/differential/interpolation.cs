using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int a = 7; double d = 2.5; string s = "t"; object n = null; var dt = new DateTime(2020, 5, 6);
        Console.WriteLine($"{a} {d:F1} {s,5}|{s,-5}| {n} {a * 2} {(a > 5 ? "big" : "small")} {dt:yyyy} {{}} {a:X4} {$"nested {a}"}");
        FormattableString f = $"{a}-{s}"; Console.WriteLine(f.Format + f.ArgumentCount + f.ToString(System.Globalization.CultureInfo.InvariantCulture));
    }
}
