using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var t = new int[5][]; for (int i = 0; i < 5; i++) { t[i] = new int[i + 1]; t[i][0] = t[i][i] = 1; for (int j = 1; j < i; j++) t[i][j] = t[i - 1][j - 1] + t[i - 1][j]; }
        foreach (int[] r in t) Console.WriteLine(string.Join(" ", r));
        string[][][] deep = { new[] { new[] { "a" }, new string[0] } }; Console.WriteLine(deep[0][0][0] + deep[0][1].Length); try { Console.WriteLine(new int[2][][1] == null); } catch (Exception e) { Console.WriteLine(e.GetType()); }
    }
}
