// expect: verified
// not on mono, which ends the program there
using System;
using Heddle;

class Program
{
    static bool Fails() { throw new Exception("in the filter"); }
    static void Main()
    {
        string got = null;
        try {
            try { throw new Exception("first"); }
            catch (Exception) when (Fails()) { got = "wrong"; }
        } catch (Exception e) { got = e.Message; }
        Verify.Assert(got == "first");
    }
}
