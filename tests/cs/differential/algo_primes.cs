using System;
using System.Collections.Generic;
using System.Text;

class Program
{
    static List<int> Sieve(int n)
    {
        var composite = new bool[n + 1];
        var primes = new List<int>();
        for (int i = 2; i <= n; i++) { if (composite[i]) continue; primes.Add(i); for (long j = (long)i * i; j <= n; j += i) composite[j] = true; }
        return primes;
    }
    static string Factor(long n)
    {
        var s = new StringBuilder();
        for (long p = 2; p * p <= n; p++) { int k = 0; while (n % p == 0) { n /= p; k++; } if (k > 0) s.Append(p).Append('^').Append(k).Append(' '); }
        return n > 1 ? s.Append(n).ToString() : s.ToString();
    }
    static long ModPow(long b, long e, long m) { long r = 1; b %= m; while (e > 0) { if ((e & 1) == 1) r = r * b % m; b = b * b % m; e >>= 1; } return r; }
    static long Gcd(long a, long b) { return b == 0 ? a : Gcd(b, a % b); }
    static void Main()
    {
        var p = Sieve(1000);
        Console.WriteLine(p.Count + " " + p[p.Count - 1] + " " + string.Join(" ", p.GetRange(0, 20)));
        foreach (long n in new[] { 360L, 97, 1001, 65536, 999983, 123456789012 }) Console.WriteLine(n + " = " + Factor(n));
        Console.WriteLine(ModPow(3, 200, 1000007) + " " + Gcd(1071, 462));
        int collatz = 0, best = 0;
        for (int i = 1; i < 500; i++) { long n = i; int steps = 0; while (n != 1) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; steps++; } if (steps > collatz) { collatz = steps; best = i; } }
        Console.WriteLine(best + " " + collatz);
    }
}
