using System;

class Program
{
    static string log = "";
    static void L(string s) { log += s + " "; }
    static int F(int k)
    {
        try { L("t1"); try { L("t2"); if (k == 1) throw new ArgumentException(); if (k == 2) return 10; if (k == 3) throw new InvalidOperationException(); L("e2"); }
            catch (ArgumentException) { L("c2"); if (k == 1) throw new FormatException(); } finally { L("f2"); try { L("t3"); if (k == 3) throw new TimeoutException(); } catch (TimeoutException) { L("c3"); } finally { L("f3"); } } L("e1"); }
        catch (FormatException) { L("c1"); return 20; } catch (InvalidOperationException) { L("d1"); } finally { L("f1"); }
        return 30;
    }
    static int G() { for (int i = 0; ; i++) try { try { if (i < 3) continue; return i; } finally { L("g" + i); } } finally { L("h" + i); } }
    static void H(int n) { try { if (n == 0) throw new Exception("deep"); H(n - 1); } catch (Exception e) when (n == 2) { L("caught at " + n + e.Message); throw; } finally { L("unwind" + n); } }
    static void Main()
    {
        for (int k = 0; k < 4; k++) { log = ""; int r = F(k); Console.WriteLine(k + ": " + r + " " + log); } log = ""; Console.WriteLine(G() + log); log = ""; try { H(4); } catch (Exception e) { L("top " + e.Message); } Console.WriteLine(log);
        try { try { throw new Exception("a"); } catch { throw new Exception("b"); } finally { Console.Write("fin "); } } catch (Exception e) { Console.WriteLine(e.Message + (e.InnerException == null)); }
        Exception saved = null; try { throw new Exception("keep"); } catch (Exception e) { saved = e; } try { throw saved; } catch (Exception e) { Console.WriteLine(ReferenceEquals(e, saved)); }
    }
}
