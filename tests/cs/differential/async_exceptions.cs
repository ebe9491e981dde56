using System;
using System.Threading.Tasks;

class Program
{
    static async Task<int> Deep(int n) { if (n == 0) throw new InvalidOperationException("deep"); try { return await Deep(n - 1); } finally { Console.Write("f" + n + " "); } }
    static async Task Check() { try { await Deep(3); } catch (InvalidOperationException e) when (e.Message == "deep") { Console.Write("caught "); } try { await Task.WhenAll(Deep(0), Deep(0)); } catch (Exception e) { Console.Write(e.GetType().Name + " "); } Func<Task> f = async () => { await Task.Yield(); throw new ArgumentException("l"); }; try { await f(); } catch (ArgumentException e) { Console.WriteLine(e.Message); } }
    static async Task<int> Finally() { int x = 1; try { await Task.Yield(); x = 2; return x; } finally { x = 100; await Task.Yield(); Console.Write("fin" + x + " "); } }
    static void Main() { Check().Wait(); Console.WriteLine(Finally().Result); try { Deep(1).Wait(); } catch (AggregateException e) { Console.WriteLine(e.InnerException.Message); } try { Deep(1).GetAwaiter().GetResult(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } }
}
