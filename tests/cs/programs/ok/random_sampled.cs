// expect: inconclusive approximated
// args: --rand-choice
using System;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        Debug.Assert(new Random().Next(5000) != 1234);
    }
}
