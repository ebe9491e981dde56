using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.Write(1); Console.Write(2L); Console.Write(3u); Console.Write(4ul); Console.Write(5.5); Console.Write(6.5f); Console.Write(7.5m); Console.Write(true); Console.Write('c'); Console.Write("s"); Console.Write((object)"o"); Console.Write(new[] { 'a', 'b' }); Console.Write("{0}{1}{2}{3}", 1, 2, 3, 4); Console.WriteLine();
        Console.WriteLine(1); Console.WriteLine(2L); Console.WriteLine(3u); Console.WriteLine(4ul); Console.WriteLine(5.5); Console.WriteLine(6.5f); Console.WriteLine(7.5m); Console.WriteLine(true); Console.WriteLine('c'); Console.WriteLine("s"); Console.WriteLine((object)null); Console.WriteLine((string)null); Console.WriteLine(new[] { 'a', 'b' }); Console.WriteLine("{0}-{1}", "x", null); Console.WriteLine(new object[0].Length); Console.Out.WriteLine("out"); Console.Error.Write("err"); Console.Error.WriteLine(5); var w = new System.IO.StringWriter(); var old = Console.Out; Console.SetOut(w); Console.Write("captured"); Console.SetOut(old); Console.WriteLine("[" + w + "]");
    }
}
