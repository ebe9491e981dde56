using System;
using System.Collections.Generic;

interface IA { string F(int x); string F(string x); }
interface IB<T> { string G(T x); }
class X : IA, IB<int>, IB<string> { public string F(int x) { return "int"; } string IA.F(string x) { return "string"; } public string G(int x) { return "Gint"; } public string G(string x) { return "Gstring"; } }
class Y : X, IA { public new string F(int x) { return "Yint"; } string IA.F(string x) { return "Ystring"; } }
class Z : Y { }
class Q<T> : IB<T> { public string G(T x) { return "Q" + typeof(T).Name; } }
class R : Q<List<int>> { }
class Program
{
    static void Main()
    {
        foreach (IA a in new IA[] { new X(), new Y(), new Z() }) Console.Write(a.F(1) + a.F("s") + " ");
        IB<int> b = new Z(); IB<string> c = new Z(); IB<List<int>> d = new R(); Console.WriteLine(b.G(1) + c.G("") + d.G(null) + ((IB<double>)new Q<double>()).G(1));
        Console.WriteLine((object)new R() is IB<List<int>>); Console.WriteLine((object)new R() is IB<int>);
    }
}
