// expect: violation assertion
// args: --finalizers --no-check data-race
using Heddle;

// The finalizer runs on a thread of its own, at any moment.
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
        int before = Resource.count;
        Verify.Assert(Resource.count == before);
    }
}
