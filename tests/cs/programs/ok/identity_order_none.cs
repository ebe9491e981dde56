// expect: verified
// Tables of strings have one order, and dictionaries that of their making, whatever their keys are.
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        object a = new object(), b = new object();
        var names = new Hashtable { { "a", 1 }, { "b", 2 } };
        var counts = new ConcurrentDictionary<int, int>();
        counts[1] = 1;
        counts[2] = 2;
        int sum = 0;
        foreach (DictionaryEntry entry in names)
            sum += (int)entry.Value;
        foreach (var entry in counts)
            sum += entry.Value;
        Debug.Assert(sum == 6);
        foreach (var pair in new Dictionary<object, int> { { a, 1 }, { b, 2 } })
            sum = sum * 10 + pair.Value;
        Debug.Assert(sum == 612);
    }
}
