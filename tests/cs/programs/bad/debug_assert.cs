// expect: violation assertion line HERE
// args: -- -d:DEBUG
using System.Diagnostics;

class Program
{
    static void Main()
    {
        int[] a = { 1, 2, 3 };
        Debug.Assert(a.Length == 3, "fine");
        Debug.Assert(a[2] == 2, "third is two"); // HERE
    }
}
