// expect: inconclusive unmodelled
using System.Threading;

// The loop is endless only as long as nobody aborts its thread.
class Program { static void Main() { var t = new Thread(() => { while (true) { } }); t.Start(); Thread.Sleep(10); t.Abort(); t.Join(); } }
