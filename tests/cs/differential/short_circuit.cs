using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        int calls = 0; Func<bool, bool> f = b => { calls++; return b; };
        bool r = f(false) && f(true) || f(true) && (f(false) | f(true)) & !f(false);
        Console.WriteLine(r + " " + calls); string s = null; Console.WriteLine(s != null && s.Length > 0 ? "x" : s ?? "none");
    }
}
