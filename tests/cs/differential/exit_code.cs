using System;

class Program
{
    static int Main(string[] args)
    {
        Console.WriteLine(args.Length);
        return 42;
    }
}
