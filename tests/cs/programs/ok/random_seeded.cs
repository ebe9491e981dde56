// expect: verified
// A generator that the program seeded gives what it always gives, also where others are choices.
// args: --rand-choice
using System;
using System.Diagnostics;

class Program
{
    class Halves : Random
    {
        protected override double Sample() { return 0.5; }
    }

    static void Main()
    {
        var seeded = new Random(42);
        Debug.Assert(seeded.Next(100) == 66 && seeded.Next(100) == 14);
        Debug.Assert(new Random(7).Next() == new Random(7).Next());
        Debug.Assert(new Halves().Next(100) == 50 && new Halves().Next(-10, 10) == 0);
    }
}
