using System;

class Program
{
    static void Main()
    {
        try { Console.WriteLine("a"); Environment.ExitCode = 9; Environment.Exit(7); }
        finally { Console.WriteLine("not reached"); }
    }
}
