// expect: verified
// not on mono
using Heddle;

// Without the option no finalizer runs.
class Resource
{
    internal static int count;
    ~Resource() { count++; }
}

class Program
{
    static void Lose() { new Resource(); }

    static void Main()
    {
        Lose();
        Verify.Assert(Resource.count == 0);
    }
}
