// expect: verified
using Heddle;

class Program
{
    static void Main()
    {
        int x = Verify.Choose(10);
        bool b = Verify.Choose();
        string s = Verify.Choose("a", "bb", "ccc");
        Verify.Assume(x % 2 == 0 && b);
        Verify.Assert(x != 3 && s.Length <= 3);
    }
}
