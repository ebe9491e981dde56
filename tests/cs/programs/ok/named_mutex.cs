// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int count;

    static void Add()
    {
        using (var gate = new Mutex(false, "heddle-program-counter")) {
            gate.WaitOne();
            count++;
            gate.ReleaseMutex();
        }
    }

    static void Main()
    {
        var keep = new Mutex(false, "heddle-program-counter");
        var other = new Thread(Add);
        other.Start();
        Add();
        other.Join();
        Verify.Assert(count == 2);
        keep.Close();
    }
}
