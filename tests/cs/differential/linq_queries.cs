using System;
using System.Collections.Generic;
using System.Linq;

class Person { public string Name; public int Age; public string City; }

class Program
{
    static void Main()
    {
        var people = new List<Person> {
            new Person { Name = "Ann", Age = 31, City = "Oslo" }, new Person { Name = "Bob", Age = 25, City = "Rome" },
            new Person { Name = "Cid", Age = 31, City = "Rome" }, new Person { Name = "Dee", Age = 19, City = "Oslo" }, new Person { Name = "Eve", Age = 47, City = "Lima" } };
        var older = from p in people where p.Age > 24 orderby p.Age descending, p.Name select p.Name + p.Age;
        Console.WriteLine(string.Join(" ", older));
        foreach (var g in from p in people group p by p.City into g orderby g.Key select new { g.Key, Count = g.Count(), Mean = g.Average(x => x.Age) })
            Console.WriteLine(g.Key + " " + g.Count + " " + g.Mean + " " + g);
        var cities = new[] { new { City = "Oslo", Country = "NO" }, new { City = "Rome", Country = "IT" } };
        foreach (string s in from p in people join c in cities on p.City equals c.City select p.Name + "@" + c.Country) Console.Write(s + " ");
        foreach (var r in from c in cities join p in people on c.City equals p.City into ps select c.Country + ps.Count()) Console.Write(r + " ");
        Console.WriteLine();
        var pairs = from x in Enumerable.Range(1, 4) from y in Enumerable.Range(x, 4 - x + 1) let z = x * y where z % 2 == 0 select x + "*" + y + "=" + z;
        Console.WriteLine(string.Join(" ", pairs));
        Dictionary<string, int> ages = people.ToDictionary(p => p.Name, p => p.Age);
        Console.WriteLine(ages["Dee"] + ages.Values.Sum());
        ILookup<int, string> lookup = people.ToLookup(p => p.Age, p => p.Name);
        Console.WriteLine(string.Join(",", lookup[31]) + lookup.Count + lookup[99].Count());
        Console.WriteLine(string.Join(" ", people.OrderBy(p => p.City).ThenByDescending(p => p.Age).Select(p => p.Name)));
        Console.WriteLine(string.Join(" ", people.GroupBy(p => p.Age / 10, (k, v) => k + ":" + string.Join("", v.Select(x => x.Name)))));
        int evaluated = 0;
        var lazy = people.Select(p => { evaluated++; return p.Age; }).Where(a => a > 20);
        Console.Write(evaluated + " ");
        Console.Write(lazy.First() + " " + evaluated + " ");
        Console.WriteLine(lazy.Count() + " " + evaluated);
    }
}
