// Two threads write one field.
using System.Threading;

class Raced
{
    static int hits;

    static void Hit()
    {
        hits++;
    }

    static void Main()
    {
        var other = new Thread(Hit);
        other.Start();
        Hit();
        other.Join();
        System.Console.WriteLine(hits);
    }
}
