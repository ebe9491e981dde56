using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static string Roman(int n)
    {
        var s = new StringBuilder();
        int[] v = { 1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1 };
        string[] r = { "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I" };
        for (int i = 0; i < v.Length; i++) while (n >= v[i]) { s.Append(r[i]); n -= v[i]; }
        return s.ToString();
    }
    static string Caesar(string s, int k) { return new string(s.Select(c => char.IsLetter(c) ? (char)((char.IsUpper(c) ? 'A' : 'a') + (c - (char.IsUpper(c) ? 'A' : 'a') + k + 26) % 26) : c).ToArray()); }
    static int Distance(string a, string b)
    {
        var d = new int[a.Length + 1, b.Length + 1];
        for (int i = 0; i <= a.Length; i++) d[i, 0] = i;
        for (int j = 0; j <= b.Length; j++) d[0, j] = j;
        for (int i = 1; i <= a.Length; i++) for (int j = 1; j <= b.Length; j++) d[i, j] = Math.Min(Math.Min(d[i - 1, j] + 1, d[i, j - 1] + 1), d[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
        return d[a.Length, b.Length];
    }
    static IEnumerable<string> Permutations(string s)
    {
        if (s.Length <= 1) { yield return s; yield break; }
        for (int i = 0; i < s.Length; i++) foreach (string p in Permutations(s.Remove(i, 1))) yield return s[i] + p;
    }
    static void Main()
    {
        const string text = "the quick brown fox jumps over the lazy dog and the fox runs";
        foreach (var g in text.Split(' ').GroupBy(w => w).OrderByDescending(g => g.Count()).ThenBy(g => g.Key).Take(3)) Console.Write(g.Key + ":" + g.Count() + " ");
        Console.WriteLine(string.Join(" ", new[] { 1994, 2024, 49, 3999 }.Select(Roman)));
        Console.WriteLine(Caesar("Hello, World!", 3) + " " + Caesar(Caesar("Hello, World!", 3), -3));
        Console.WriteLine(Distance("kitten", "sitting") + " " + Distance("", "abc"));
        Console.WriteLine(string.Join(",", Permutations("abc")));
        Console.WriteLine(string.Concat("A man a plan".Where(char.IsLetter).Reverse()).ToLower());
        var line = new StringBuilder();
        foreach (string w in text.Split(' ')) { if (line.Length + w.Length > 20) { Console.WriteLine(line.ToString().PadLeft(22)); line.Clear(); } line.Append(line.Length > 0 ? " " : "").Append(w); }
        Console.WriteLine(line);
        Console.WriteLine(Encoding.UTF8.GetBytes("h\u00e9\u4e2d").Length + " " + Encoding.UTF8.GetString(new byte[] { 0xc3, 0xa9, 65 }) + Encoding.ASCII.GetString(new byte[] { 72, 105 }) + " " + Convert.ToBase64String(Encoding.UTF8.GetBytes("base64!")));
    }
}
