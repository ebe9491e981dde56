// expect: violation data-race
using System.Threading;

// Two names are two mutexes.
class Program
{
    static int count;

    static void Add(string name)
    {
        using (var gate = new Mutex(false, name)) {
            gate.WaitOne();
            count++;
            gate.ReleaseMutex();
        }
    }

    static void Main()
    {
        var other = new Thread(() => Add("heddle-a"));
        other.Start();
        Add("heddle-b");
        other.Join();
    }
}
