// expect: inconclusive approximated
using System;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        Debug.Assert(Environment.GetEnvironmentVariable("HEDDLE_NO_SUCH") == null);
    }
}
