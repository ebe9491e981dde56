using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine("tab\there \"quoted\" back\\slash \u00e9 \x41 nul:" + "\0".Length);
        Console.WriteLine(@"verbatim \n ""q"" " + @"two
        lines".Length + $"{{x}} {1 + 1} {"in",4}|");
        Console.WriteLine("caf\u00e9 \u4e2d\u6587 \ud83d\ude00");
    }
}
