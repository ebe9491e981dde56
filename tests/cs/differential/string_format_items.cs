using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var list = new List<object> { 1, 2.5, "s", 'c', true, null, 3m, DayOfWeek.Monday, new int[0] };
        foreach (object o in list) Console.Write(string.Format("[{0,6}|{0,-6}]", o));
        Console.WriteLine(string.Format("{0}{1}{2}{3}", "a", "b", "c", "d") + string.Format("{0:0.0}|{1:X2}|{2:G}", 2.25, 10, "x"));
    }
}
