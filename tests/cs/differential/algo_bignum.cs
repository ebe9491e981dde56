using System;
using System.Collections.Generic;
using System.Linq;

struct Big
{
    readonly List<int> digits;
    Big(List<int> d) { digits = d; }
    public static implicit operator Big(int n) { var d = new List<int>(); do d.Add(n % 1000); while ((n /= 1000) > 0); return new Big(d); }
    public static Big operator +(Big a, Big b) { var r = new List<int>(); for (int i = 0, c = 0; i < a.digits.Count || i < b.digits.Count || c > 0; i++) { c += (i < a.digits.Count ? a.digits[i] : 0) + (i < b.digits.Count ? b.digits[i] : 0); r.Add(c % 1000); c /= 1000; } return new Big(r); }
    public static Big operator *(Big a, Big b)
    {
        var r = new int[a.digits.Count + b.digits.Count + 1];
        for (int i = 0; i < a.digits.Count; i++) { int c = 0; for (int j = 0; j < b.digits.Count || c > 0; j++) { long t = r[i + j] + c + (j < b.digits.Count ? (long)a.digits[i] * b.digits[j] : 0); r[i + j] = (int)(t % 1000); c = (int)(t / 1000); } }
        int n = r.Length; while (n > 1 && r[n - 1] == 0) n--;
        return new Big(r.Take(n).ToList());
    }
    public override string ToString() { return digits[digits.Count - 1] + string.Concat(Enumerable.Reverse(digits).Skip(1).Select(d => d.ToString("D3"))); }
}
class Program
{
    static void Main()
    {
        Big f = 1; for (int i = 2; i <= 40; i++) f = f * i;
        Big a = 0, b = 1; for (int i = 0; i < 150; i++) { Big t = a + b; a = b; b = t; }
        Console.WriteLine(f + " " + a);
    }
}
