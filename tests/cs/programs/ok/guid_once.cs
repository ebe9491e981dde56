// expect: inconclusive approximated
// args: --rand-choice
// What has too many values to be a choice is never one.
using System;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        Debug.Assert(Guid.NewGuid() != Guid.NewGuid());
    }
}
