using System;
using System.Collections.Generic;

class Program
{
    static void Show(List<int> l) { Console.WriteLine(l.Count + ": " + string.Join(" ", l)); }
    static void Main()
    {
        var l = new List<int> { 3, 1, 4 };
        l.Add(1);
        l.AddRange(new[] { 5, 9, 2, 6 });
        Show(l);
        l.Insert(0, 100);
        l.Remove(1);
        l.RemoveAt(0);
        l.InsertRange(1, new[] { 7, 7 });
        Show(l);
        l.Sort();
        Show(l);
        Console.WriteLine(l.BinarySearch(5) + " " + l.IndexOf(7) + " " + l.LastIndexOf(7) + " " + l.Contains(42) + " " + l.Find(x => x > 4) + " " + l.FindIndex(x => x > 4) + l.Exists(x => x == 9));
        l.Reverse();
        l.RemoveAll(x => x % 2 == 0);
        Show(l);
        l.Sort((a, b) => b - a);
        Show(l);
        Show(l.GetRange(1, 2));
        l.ForEach(x => Console.Write(x + ";"));
        l.RemoveRange(0, 2);
        l[0] = 55;
        Show(l);
        Show(l.ConvertAll(x => x * 2));
        Console.WriteLine(l.TrueForAll(x => x > 0) + " " + l.ToArray().Length + l.AsReadOnly().Count);
        try { l[10] = 1; } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { foreach (int x in l) l.Add(x); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        l.Clear();
        Show(l);
        var strings = new List<string>(10) { "b", null, "a" };
        strings.Sort();
        Console.WriteLine(string.Join(",", strings) + strings.Capacity);
        l.TrimExcess();
        IList<int> i = l;
        i.Add(1);
        Console.WriteLine(i.IsReadOnly + " " + i.Count);
    }
}
