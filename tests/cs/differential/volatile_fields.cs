using System;
using System.Threading;

class Program
{
    volatile int a; volatile string s; volatile bool done; static volatile float f; volatile object o; volatile byte b; volatile DayOfWeek day;
    static void Main() { var p = new Program(); var t = new Thread(() => { p.a = 42; p.s = "set"; p.b = 200; p.day = DayOfWeek.Friday; f = 1.5f; p.o = p; p.done = true; }); t.Start(); while (!p.done) Thread.Yield(); t.Join(); Console.WriteLine(p.a + p.s + p.b + p.day + f + (p.o == p)); p.a++; p.a += 5; Console.WriteLine(p.a); }
}
