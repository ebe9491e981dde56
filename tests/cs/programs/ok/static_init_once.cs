// expect: verified
using System.Threading;
using Heddle;

class Singleton
{
    public static int Made;
    public static readonly Singleton Instance = new Singleton();
    public int Value;
    static Singleton() { }
    Singleton() { Made++; Value = 7; }
}

class Program
{
    static void Check() { Verify.Assert(Singleton.Instance.Value == 7); }
    static void Main()
    {
        var a = new Thread(Check);
        a.Start();
        Check();
        a.Join();
        Verify.Assert(Singleton.Made == 1);
    }
}
