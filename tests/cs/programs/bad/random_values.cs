// expect: violation assertion line HERE
// args: --rand-choice
using System;
using System.Diagnostics;

class Program
{
    static void Main()
    {
        var random = new Random();
        var bytes = new byte[1];
        random.NextBytes(bytes);
        bool seen = bytes[0] == 200 && random.Next(1024) == 777 && random.Next(-3, 0) == -2 && random.NextDouble() == 0.5;
        Debug.Assert(!seen); // HERE
    }
}
