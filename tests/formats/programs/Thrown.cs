// An exception that nobody catches, with a text that is no text for a browser.
using System;
using System.Threading;

class Thrown
{
    static volatile int seen;

    static void Look()
    {
        if (seen == 1)
            throw new InvalidOperationException("<b>\u001b[31m\u2028\"seen\"</b> & \ud83d\ude00");
    }

    static void Main()
    {
        new Thread(() => seen = 1).Start();
        Look();
    }
}
