using System;

class Program
{
    static bool Log(string s, bool result) { Console.Write(s + " "); return result; }
    static void Throw(string m) { try { throw new Exception(m); } finally { Console.Write("unwound "); } }

    static void Main()
    {
        foreach (string m in new[] { "a", "b", "c" }) {
            try {
                try { Throw(m); }
                catch (Exception e) when (Log("filter1:" + e.Message, e.Message == "a")) { Console.WriteLine("caught by 1"); }
                catch (Exception e) when (Log("filter2:" + e.Message, e.Message == "b")) { Console.WriteLine("caught by 2"); }
                finally { Console.Write("finally "); }
            } catch (Exception e) { Console.WriteLine("caught outside " + e.Message); }
        }
        int count = 0;
        try {
            try { throw new InvalidOperationException("x"); }
            catch (InvalidOperationException) when (count++ > 100) { }
            catch (ArgumentException) { }
        } catch (Exception e) when (e is InvalidOperationException && count == 1) { Console.WriteLine("outer filter " + count); }
    }
}
