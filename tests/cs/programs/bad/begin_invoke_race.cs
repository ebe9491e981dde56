// expect: violation data-race line HERE
using System;

class Program
{
    static int count;

    static void Add()
    {
        count++; // HERE
    }

    static void Main()
    {
        Action f = Add;
        IAsyncResult a = f.BeginInvoke(null, null);
        Add();
        f.EndInvoke(a);
    }
}
