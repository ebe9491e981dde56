using System;

class A
{
    public static int X = Log("A.X", 1);
    static A() { Console.WriteLine("A cctor"); Y = X + B.Z; }
    public static int Y;
    static int Log(string s, int v) { Console.WriteLine(s); return v; }
}
class B
{
    public static int Z;
    static B() { Console.WriteLine("B cctor"); Z = A.X + 10; }
}
class Lazy
{
    static Lazy() { Console.WriteLine("Lazy cctor"); }
    public static void Touch() { Console.WriteLine("touch"); }
    public int I;
}
class Fails { static Fails() { throw new Exception("cctor failed"); } public static int V = 3; public static void M() { } }
class G<T> { public static int Count = Next(); static int Next() { Console.WriteLine("G " + typeof(T)); return 1; } static G() { } }
struct S { public static int Static; static S() { Console.WriteLine("S cctor"); Static = 4; } public int V; public S(int v) { V = v; } }

class Program
{
    static int order = 1;
    static int second = order + 1;
    static void Main()
    {
        Console.WriteLine("main " + second);
        Console.WriteLine(A.Y);
        Console.WriteLine(B.Z);
        Lazy l = null;
        Console.WriteLine(l == null);
        Lazy.Touch();
        new Lazy();
        for (int i = 0; i < 2; i++) {
            try { Fails.M(); } catch (TypeInitializationException e) { Console.WriteLine(e.TypeName + ": " + e.InnerException.Message); }
        }
        Console.WriteLine(G<int>.Count + G<string>.Count + G<int>.Count);
        Console.WriteLine(S.Static + new S(1).V);
    }
}
