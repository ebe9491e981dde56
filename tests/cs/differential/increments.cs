using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        int i = 5; Console.Write(i++ + ++i + i-- - --i + " ");
        long l = long.MaxValue; unchecked { l++; } double d = 0.5; d++; char c = 'y'; c++; decimal m = 1.1m; m--; float f = 1; f--;
        Console.WriteLine(l + " " + d + c + m + f);
        var a = new int[3]; int n = 0; a[n++]++; a[n++]--; ++a[n]; Console.WriteLine(string.Join(",", a));
    }
}
