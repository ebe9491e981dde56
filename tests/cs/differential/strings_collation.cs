using System;
using System.Text;

class Program
{
    static uint seed = 1;
    static uint Next(uint n) { seed = unchecked(seed * 1664525 + 1013904223); return (seed >> 8) % n; }
    static string Text(string alphabet)
    {
        var b = new StringBuilder();
        for (uint n = Next(6); n > 0; n--)
            b.Append(alphabet[(int)Next((uint)alphabet.Length)]);
        return b.ToString();
    }

    static void Main()
    {
        foreach (string alphabet in new[] { "abAB", "aZ09_ .", "xX!?+<=>#$%&()*,/:;@[]^`{|}~\t", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" }) {
            for (int i = 0; i < 150; i++) {
                string a = Text(alphabet), b = Text(alphabet);
                Console.Write(a + "|" + b + "|" + Math.Sign(string.Compare(a, b)) + Math.Sign(string.Compare(a, b, true)) + a.StartsWith(b) + a.EndsWith(b) + a.IndexOf(b) + " ");
            }
            Console.WriteLine();
        }
    }
}
