using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine(string.Join(",", Enumerable.Range(0, 20).Where((x, i) => i % 3 == 0).Reverse().Select(x => Convert.ToString(x, 2)))); var e = Enumerable.Range(1, 3).Zip(Enumerable.Range(4, 3), (x, y) => x * y).ToArray(); Console.WriteLine(e.Sum() + " " + e.SequenceEqual(new[] { 4, 10, 18 }) + Enumerable.Range(1, 3).SelectMany(x => Enumerable.Repeat(x, x)).Count() + string.Join("", "hello".OrderBy(c => c).Prepend('>').Append('<')) + Enumerable.Range(1, 10).Skip(3).Take(4).Last() + Enumerable.Range(0, 5).ElementAtOrDefault(9));
    }
}
