// expect: violation assertion line HERE
using Heddle;

class Program
{
    static void Main()
    {
        int x = Verify.Choose(10), y = Verify.Choose(1, 5);
        Verify.Assume(x > 3);
        Verify.Assert(x + y != 14, "fourteen"); // HERE
    }
}
