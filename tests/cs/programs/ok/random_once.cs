// expect: inconclusive approximated
// One sequence of random numbers is no proof for all others.
using System;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        Debug.Assert(new Random().Next(1000) != 1000);
    }
}
