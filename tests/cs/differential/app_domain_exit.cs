// Who is told of the end, and with which code.
using System;

class Program
{
    static void P(object o) { Console.WriteLine(o); }

    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (s, e) => P("exit " + Environment.ExitCode);
        Environment.ExitCode = 3;
        try {
            Environment.Exit(4);
        } finally {
            P("no");
        }
    }
}
