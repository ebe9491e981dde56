// expect: inconclusive approximated
using System.Collections.Concurrent;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        var table = new ConcurrentDictionary<object, int>();
        table[new object()] = 1;
        table[new object()] = 2;
        int first = 0;
        foreach (var entry in table)
            if (first == 0)
                first = entry.Value;
        Debug.Assert(first == 1 || first == 2);
    }
}
