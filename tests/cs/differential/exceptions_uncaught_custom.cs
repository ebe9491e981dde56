using System;

namespace Some.Where
{
    class Broken : Exception { public override string Message { get { return "my own message"; } } }
    class Program
    {
        static void Main() { Console.WriteLine("x"); throw new Broken(); }
    }
}
