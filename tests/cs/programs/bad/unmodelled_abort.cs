// expect: inconclusive unmodelled
using System.Threading;

class Program { static void Main() { var t = new Thread(() => { }); t.Start(); t.Abort(); } }
