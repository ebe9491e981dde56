using System;
using System.Collections.Generic;
using System.Linq;

class Item { public string Name; public decimal Price; public int Count; public string[] Tags = new string[0]; }
class Store
{
    readonly SortedDictionary<string, Item> items = new SortedDictionary<string, Item>(StringComparer.Ordinal);
    public Item this[string n] => items.TryGetValue(n, out Item i) ? i : throw new KeyNotFoundException("no " + n);
    public Store Add(string n, decimal p, int c, params string[] tags) { items[n] = new Item { Name = n, Price = p, Count = c, Tags = tags }; return this; }
    public decimal Total => items.Values.Sum(i => i.Price * i.Count);
    public ILookup<string, Item> ByTag => items.Values.SelectMany(i => i.Tags, (i, t) => new { i, t }).ToLookup(x => x.t, x => x.i);
    public void Sell(string n, int c) { var i = this[n]; if (i.Count < c) throw new InvalidOperationException($"only {i.Count} of {n}"); i.Count -= c; }
}
class Program
{
    static void Main()
    {
        var s = new Store().Add("nut", 0.05m, 1000, "metal", "small").Add("bolt", 0.10m, 500, "metal").Add("glue", 3.99m, 7, "sticky", "small"); Console.WriteLine(s.Total); foreach (var g in s.ByTag.OrderBy(g => g.Key)) Console.Write(g.Key + ":" + string.Join(",", g.Select(i => i.Name)) + " "); Console.WriteLine();
        foreach (var t in new[] { ("nut", 10), ("glue", 8), ("tape", 1) }) try { s.Sell(t.Item1, t.Item2); Console.Write("sold "); } catch (Exception e) { Console.Write(e.GetType().Name + "(" + e.Message + ") "); } Console.WriteLine(s["nut"].Count + " " + s.Total.ToString("C"));
    }
}
