using System;
using System.Threading;

class Program { static void Main() { Console.WriteLine("start"); var t = new Thread(() => { throw new InvalidOperationException("in a thread"); }); t.Start(); t.Join(); Console.WriteLine("never"); } }
