// expect: verified
// Identity hashes that only find their objects, or are kept.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;

class Program
{
    static int kept;

    static void Main()
    {
        object a = new object(), b = new object();
        var map = new Dictionary<object, int> { { a, 1 }, { b, 2 } };
        map[b] += 3;
        Debug.Assert(map[a] == 1 && map[b] == 5);
        Debug.Assert(new HashSet<object> { a }.Contains(a));
        int sum = 0;
        foreach (var pair in map)
            sum += pair.Value;
        Debug.Assert(sum == 6);
        kept = RuntimeHelpers.GetHashCode(a) ^ b.GetHashCode();
    }
}
