// Stack traces: which methods they name, through rethrow, lambdas, generics, constructors and iterators.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.CompilerServices;

class Program
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Deep(int n)
    {
        if (n == 0)
            throw new Exception("bottom");
        Deep(n - 1);
    }

    class Maker
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public Maker(int n) { Deep(n); }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Again()
    {
        try {
            Deep(1);
        } catch (Exception) {
            throw;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Anew()
    {
        try {
            Deep(1);
        } catch (Exception e) {
            throw e;
        }
    }

    // The names of the methods in the trace, without places.
    static string Names(string trace)
    {
        return string.Join(" < ", trace.Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at ")).Select(l => {
            int end = l.IndexOf('(');
            return l.Substring(3, end - 3).Trim();
        }));
    }

    static void Show(Action f)
    {
        try {
            f();
        } catch (Exception e) {
            string names = Names(e.StackTrace);
            Console.WriteLine(names.Substring(0, names.IndexOf("Program.Show") < 0 ? names.Length : names.IndexOf("Program.Show")));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Here() { return new StackTrace().GetFrame(0).GetMethod().Name + " " + new StackFrame(1).GetMethod().Name; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Caller([CallerMemberName] string name = null, [CallerLineNumber] int line = 0) { return name + " " + (line > 0); }

    static void Main()
    {
        try {
            Deep(2);
        } catch (Exception e) {
            Console.WriteLine(Names(e.StackTrace));
        }
        try {
            new Maker(1);
        } catch (Exception e) {
            Console.WriteLine(Names(e.StackTrace));
        }
        try {
            Again();
        } catch (Exception e) {
            Console.WriteLine(Names(e.StackTrace));
        }
        try {
            Anew();
        } catch (Exception e) {
            Console.WriteLine(Names(e.StackTrace));
        }
        Console.WriteLine(new Exception("x").StackTrace == null);
        Console.WriteLine(Here());
        Console.WriteLine(Caller());
        try {
            new List<int> { 3, 1 }.Sort((a, b) => { throw new Exception("in compare"); });
        } catch (InvalidOperationException e) {
            Console.WriteLine(e.InnerException.Message + " " + (e.InnerException.StackTrace.Length > 0));
        }
    }
}
