using System;
using System.Runtime.CompilerServices;
using System.Threading;

class Account { int balance; [MethodImpl(MethodImplOptions.Synchronized)] public void Add(int x) { int t = balance; balance = t + x; } [MethodImpl(MethodImplOptions.Synchronized)] public int Get() { return balance; } static int total; [MethodImpl(MethodImplOptions.Synchronized)] public static int Total(int x) { total += x; if (total > 100) throw new Exception("over " + total); return total; } }
class Program { static void Main() { var a = new Account(); var t = new Thread(() => { a.Add(2); Account.Total(3); }); t.Start(); a.Add(5); Account.Total(7); t.Join(); Console.WriteLine(a.Get() + " " + Account.Total(0)); try { Account.Total(500); } catch (Exception e) { Console.WriteLine(e.Message); } var u = new Thread(() => { try { Account.Total(0); } catch (Exception) { Console.WriteLine("not locked out"); } }); u.Start(); u.Join(); } }
