// Two locks in both orders.
using System.Threading;

class Held
{
    static readonly object left = new object(), right = new object();

    static void Both(object first, object second)
    {
        lock (first)
            lock (second)
                System.Console.WriteLine("both");
    }

    static void Main()
    {
        new Thread(() => Both(left, right)).Start();
        Both(right, left);
    }
}
