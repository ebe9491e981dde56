// expect: inconclusive approximated
// A hash that the library passes on.
using System.Collections.Generic;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        int passed = EqualityComparer<object>.Default.GetHashCode(new object());
        Debug.Assert(passed % 2 != 5);
    }
}
