// Standard input that is at its end, and a reader in its place.
using System;
using System.IO;

class Program
{
    static void Main()
    {
        Console.WriteLine(Console.ReadLine() == null);
        Console.WriteLine(Console.Read());
        Console.WriteLine(Console.In.ReadToEnd().Length + " " + Console.In.Peek());
        Console.SetIn(new StringReader("first\nsecond line\n42"));
        Console.WriteLine(Console.ReadLine() + "|" + Console.ReadLine());
        Console.WriteLine((char)Console.Read());
        Console.WriteLine(int.Parse(Console.In.ReadToEnd()));
        Console.WriteLine(Console.ReadLine() == null);
    }
}
