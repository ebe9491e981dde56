// expect: inconclusive approximated
// The keys are pairs whose hash is made of an identity hash, and are copied out.
using System;
using System.Collections;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        var table = new Hashtable { { Tuple.Create(new object(), 1), 1 }, { Tuple.Create(new object(), 2), 2 } };
        var values = new object[2];
        table.Values.CopyTo(values, 0);
        Debug.Assert((int)values[0] + (int)values[1] == 3);
    }
}
