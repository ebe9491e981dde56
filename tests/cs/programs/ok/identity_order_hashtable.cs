// expect: inconclusive approximated
using System.Collections;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        var table = new Hashtable { { new object(), 1 }, { new object(), 2 } };
        int first = 0;
        foreach (DictionaryEntry entry in table)
            if (first == 0)
                first = (int)entry.Value;
        Debug.Assert(first == 1 || first == 2);
    }
}
