// expect: inconclusive approximated
using System.Diagnostics;

class Program
{
    static void Main()
    {
        object a = new object(), b = new object();
        int smaller = a.GetHashCode() < b.GetHashCode() ? 1 : 2;
        Debug.Assert(smaller > 0);
    }
}
