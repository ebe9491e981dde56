// Every line is reached but those that say so.
using System.Threading;

class Covered
{
    static volatile int x, y;

    static void Left()
    {
        x = 1;
        if (y == 0)
            x = 2;
    }

    static void Right()
    {
        if (x == 2)
            y = 1;
        if (y == 7)
            y = 8; // missed
    }

    static void Main()
    {
        Thread a = new Thread(Left), b = new Thread(Right);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }
}
