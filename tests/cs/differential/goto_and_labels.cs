using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int i = 0, sum = 0; top: if (i >= 10) goto done; i++; if (i % 2 == 0) goto top; sum += i; goto top; done: Console.WriteLine(sum); for (int a = 0; a < 3; a++) { for (int b = 0; b < 3; b++) { if (a + b == 3) goto next; Console.Write(a * b); } next: Console.Write("|"); } Console.WriteLine(); switch (sum) { case 25: Console.Write("a"); goto case 3; case 3: Console.Write("b"); goto default; case 4: Console.Write("never"); break; default: Console.WriteLine("c"); break; }
    }
}
