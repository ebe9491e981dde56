using System;

class Program
{
    class Node { public Node Next; public int Value; }
    static void Main()
    {
        var n = new Node { Value = 1 };
        Console.WriteLine(n.Value);
        Console.WriteLine(n.Next.Value);
    }
}
