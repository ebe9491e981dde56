// Who is told of an exception that nobody catches.
using System;

class Program
{
    static void P(object o) { Console.WriteLine(o); }

    static void Main()
    {
        AppDomain.CurrentDomain.UnhandledException += (s, e) =>
            P("unhandled " + ((Exception)e.ExceptionObject).Message + e.IsTerminating);
        AppDomain.CurrentDomain.ProcessExit += (s, e) => P("exit");
        throw new Exception("boom");
    }
}
