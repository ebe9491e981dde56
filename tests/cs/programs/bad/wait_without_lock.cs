// expect: violation uncaught-exception line HERE
using System.Threading;

class Program
{
    static void Main()
    {
        object o = new object();
        Monitor.Wait(o); // HERE
    }
}
