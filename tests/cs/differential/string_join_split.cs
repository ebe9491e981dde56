using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(string.Join(";", new List<int> { 1, 2, 3 }) + string.Join(",", "a", null, "b") + string.Join("", new object[] { 1, 'x', null, 2.5 }) + string.Join("-", Enumerable.Empty<string>()) + "|");
        foreach (var p in new[] { "a b c", " lead", "trail ", "", "x" }) Console.Write(p.Split(' ').Length + "/" + p.Split(new char[0], StringSplitOptions.RemoveEmptyEntries).Length + " "); Console.WriteLine("k=v;k2=v2".Split(';').Select(x => x.Split('=')).ToDictionary(x => x[0], x => x[1])["k2"]);
    }
}
