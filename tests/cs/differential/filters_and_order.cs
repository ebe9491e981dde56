// Exceptions in two passes: filters run before inner finally blocks; what is thrown in them; rethrow; nested causes.
using System;

class Program
{
    static bool Say(string s, bool result)
    {
        Console.WriteLine(s);
        return result;
    }

    static void Inner(string what)
    {
        try {
            Console.WriteLine("throw " + what);
            throw new InvalidOperationException(what);
        } finally {
            Console.WriteLine("inner finally");
        }
    }

    static void Level(int n)
    {
        try {
            if (n == 0)
                throw new ArgumentException("deep");
            Level(n - 1);
        } catch (ArgumentException) when (Say("filter " + n, n == 2)) {
            Console.WriteLine("caught " + n);
        } finally {
            Console.WriteLine("finally " + n);
        }
    }

    static int Returns()
    {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            Console.WriteLine("x " + x);
        }
    }

    static void Main()
    {
        try {
            Inner("one");
        } catch (Exception e) when (Say("first filter", false)) {
            Console.WriteLine("not here " + e);
        } catch (InvalidOperationException e) when (Say("second filter " + e.Message, true)) {
            Console.WriteLine("caught");
        }
        Level(3);
        try {
            try {
                throw new Exception("a");
            } finally {
                throw new Exception("b");
            }
        } catch (Exception e) {
            Console.WriteLine(e.Message);
        }
        try {
            try {
                Inner("two");
            } catch (InvalidOperationException) {
                Console.WriteLine("rethrow");
                throw;
            }
        } catch (Exception e) {
            Console.WriteLine(e.Message);
        }
        try {
            try {
                throw new Exception("cause");
            } catch (Exception e) {
                throw new ApplicationException("effect", e);
            }
        } catch (ApplicationException e) {
            Console.WriteLine(e.Message + " of " + e.InnerException.Message + " " + e.GetBaseException().Message);
        }
        Console.WriteLine(Returns());
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 1)
                    continue;
                if (i == 2)
                    break;
                Console.WriteLine("i " + i);
            } finally {
                Console.WriteLine("leave " + i);
            }
        }
        try {
            throw null;
        } catch (NullReferenceException) {
            Console.WriteLine("null");
        }
        var withData = new Exception("data");
        withData.Data["key"] = 5;
        try {
            throw withData;
        } catch (Exception e) when ((int)e.Data["key"] == 5) {
            Console.WriteLine("by data");
        }
        try {
            try {
                throw new AggregateException(new Exception("x"), new AggregateException(new Exception("y"), new Exception("z")));
            } catch (AggregateException e) {
                Console.WriteLine(e.Flatten().InnerExceptions.Count);
                e.Flatten().Handle(i => i.Message != "y");
            }
        } catch (AggregateException e) {
            Console.WriteLine(e.InnerExceptions.Count + e.InnerException.Message);
        }
    }
}
