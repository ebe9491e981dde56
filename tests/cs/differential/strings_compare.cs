using System;
using System.Collections.Generic;
using System.Linq;

class StringsCompare
{
    static void Main()
    {
        string[] words = { "banana", "Apple", "cherry", "apple", "Banana", "", "10", "9", "a", "A", "_x", "co-op", "coop", "CO-OP", "z!", "a b", "ab" };
        var sorted = (string[])words.Clone();
        Array.Sort(sorted);
        Console.WriteLine(string.Join("|", sorted));
        Array.Sort(sorted, StringComparer.Ordinal);
        Console.WriteLine(string.Join("|", sorted));
        Array.Sort(sorted, StringComparer.OrdinalIgnoreCase);
        Console.WriteLine(string.Join("|", sorted.Select(x => x.ToLowerInvariant())));
        foreach (string a in words)
            foreach (string b in words)
                Console.Write(Math.Sign(string.Compare(a, b)) + "," + Math.Sign(string.CompareOrdinal(a, b)) + "," + Math.Sign(string.Compare(a, b, true)) + " ");
        Console.WriteLine();
        Console.WriteLine(words.OrderBy(x => x).First() + words.Max() + words.Min(x => x.Length));
        Console.WriteLine("a".CompareTo("b") + " " + string.Equals("a", "A") + " " + "abc".GetHashCode());
        var set = new HashSet<string>(words, StringComparer.OrdinalIgnoreCase);
        Console.WriteLine(set.Count + " " + set.Contains("APPLE"));
    }
}
