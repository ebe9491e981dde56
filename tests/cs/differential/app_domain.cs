// The domain of a program.
using System;

class Program
{
    static void P(object o) { Console.WriteLine(o); }

    static void Main()
    {
        var d = AppDomain.CurrentDomain;
        P(d.FriendlyName);
        P(d.BaseDirectory.Length > 0);
        P(d.IsDefaultAppDomain());
        P(d.Id > 0);
        d.ProcessExit += (s, e) => P("exit");
        d.SetData("k", 5);
        P(d.GetData("k"));
        P(d.ShadowCopyFiles);
    }
}
