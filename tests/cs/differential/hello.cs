using System;

class Hello
{
    static void Main()
    {
        Console.WriteLine("Hello, world");
        Console.Write("no line end, ");
        Console.Write('c');
        Console.WriteLine();
        Console.Error.WriteLine("to the other stream");
    }
}
