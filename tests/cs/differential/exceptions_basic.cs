using System;

class MyException : Exception
{
    public int Code { get; private set; }
    public MyException(string m, int code) : base(m) { Code = code; }
    public MyException(string m, Exception inner) : base(m, inner) { }
}

class Program
{
    static int Depth(int n)
    {
        try {
            if (n == 0) throw new MyException("bottom", 7);
            return Depth(n - 1);
        } finally {
            Console.Write("f" + n + " ");
        }
    }
    static int Return()
    {
        try { return 1; } finally { Console.Write("finally "); }
    }
    static string Loop()
    {
        string s = "";
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                s += i;
            } finally { s += "f"; }
        }
        return s;
    }
    static void Main()
    {
        try { Depth(3); } catch (MyException e) { Console.WriteLine(e.Message + e.Code); }
        Console.WriteLine(Return() + Loop());
        try {
            try { throw new InvalidOperationException("inner"); }
            catch (InvalidOperationException e) { throw new MyException("outer", e); }
        } catch (MyException e) { Console.WriteLine(e.Message + " <- " + e.InnerException.Message + " " + e.GetBaseException().GetType()); }
        try {
            try { object o = null; o.ToString(); }
            catch (ArgumentException) { Console.WriteLine("no"); }
            finally { Console.WriteLine("cleanup"); }
        } catch (NullReferenceException) { Console.WriteLine("null"); }
        try {
            try { throw new Exception("again"); }
            catch (Exception) { Console.WriteLine("first"); throw; }
        } catch (Exception e) { Console.WriteLine("second " + e.Message); }
        try { throw null; } catch (NullReferenceException) { Console.WriteLine("throw null"); }
        try { try { throw new Exception("lost"); } finally { throw new Exception("replaced"); } }
        catch (Exception e) { Console.WriteLine(e.Message); }
        int zero = 0;
        try { Console.WriteLine(1 / zero); } catch (DivideByZeroException e) { Console.WriteLine(e.Message); }
        try { throw new ArgumentOutOfRangeException("index", 5, "too big"); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        Exception data = new Exception();
        data.Data["k"] = "v";
        Console.WriteLine(data.Message + " " + data.Data["k"] + " " + data.Data.Count + " " + (data.StackTrace == null));
        try { throw new AggregateException(new Exception("a"), new Exception("b")); } catch (AggregateException e) { Console.WriteLine(e.InnerExceptions.Count + " " + e.Flatten().InnerExceptions[1].Message); }
    }
}
