using System;
enum E { A, B, C }
enum F { A, B, C }
enum U : uint { A, B }
class P {
    static T Cast<T>(object o) { return (T)o; }
    static void Try(string what, Func<object> f) {
        try { var o = f(); Console.WriteLine("{0}: {1} {2}", what, o ?? "null", o == null ? "" : o.GetType().ToString()); }
        catch (Exception e) { Console.WriteLine("{0}: {1}{2}", what, e.GetType(), e.InnerException != null ? " of " + e.InnerException.GetType() : ""); }
    }
    static void Main() {
        object i = 1, e = E.B, f = F.B, u = U.B;
        Try("direct E? of E", () => (E?)e);
        Try("direct E? of F", () => (E?)f);
        Try("direct E of F", () => (E)f);
        Try("direct E of U", () => (E)u);
        Try("direct int? of F", () => (int?)f);
        Try("direct int? of U", () => (int?)u);
        Try("direct uint? of U", () => (uint?)u);
        Try("generic E of int", () => Cast<E>(i));
        Try("generic E of F", () => Cast<E>(f));
        Try("generic int of F", () => Cast<int>(f));
        Try("generic E? of int", () => Cast<E?>(i));
        Try("generic E? of E", () => Cast<E?>(e));
        Try("generic E? of F", () => Cast<E?>(f));
        Try("generic int? of F", () => Cast<int?>(f));
        Try("generic int? of U", () => Cast<int?>(u));
        Try("array E[] as int[]", () => (int[])(object)new E[1]);
        var a = new E?[1];
        Try("set E?[] int", () => { ((Array)a).SetValue(1, 0); return a[0]; });
        Try("set E?[] E", () => { ((Array)a).SetValue(E.B, 0); return a[0]; });
        var b = new int?[1];
        Try("set int?[] int", () => { ((Array)b).SetValue(1, 0); return b[0]; });
        Try("set int?[] E", () => { ((Array)b).SetValue(E.B, 0); return b[0]; });
        Try("set int?[] short", () => { ((Array)b).SetValue((short)1, 0); return b[0]; });
        Try("set int?[] null", () => { ((Array)b).SetValue(null, 0); return b[0]; });
        var c = new E[1];
        Try("set E[] int", () => { ((Array)c).SetValue(1, 0); return c[0]; });
        Try("set E[] F", () => { ((Array)c).SetValue(F.B, 0); return c[0]; });
        var d = new int[1];
        Try("set int[] F", () => { ((Array)d).SetValue(F.B, 0); return d[0]; });
    }
}
