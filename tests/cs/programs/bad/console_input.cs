// expect: inconclusive approximated
using System;

class Program
{
    static void Main()
    {
        string line = Console.ReadLine();
        Console.WriteLine(line == null ? "nothing" : line);
    }
}
