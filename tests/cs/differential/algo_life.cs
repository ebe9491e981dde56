using System;
using System.Text;

class Program
{
    static void Main()
    {
        var grid = new bool[12, 12];
        foreach (var p in new[] { new[] { 1, 2 }, new[] { 2, 3 }, new[] { 3, 1 }, new[] { 3, 2 }, new[] { 3, 3 } }) grid[p[0], p[1]] = true;
        for (int gen = 0; gen < 12; gen++) {
            var next = new bool[12, 12];
            for (int y = 0; y < 12; y++) for (int x = 0; x < 12; x++) {
                int n = 0;
                for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx != 0 || dy != 0) && grid[(y + dy + 12) % 12, (x + dx + 12) % 12]) n++;
                next[y, x] = n == 3 || n == 2 && grid[y, x];
            }
            grid = next;
        }
        for (int y = 0; y < 12; y++) { var s = new StringBuilder(); for (int x = 0; x < 12; x++) s.Append(grid[y, x] ? '#' : '.'); Console.WriteLine(s); }
    }
}
