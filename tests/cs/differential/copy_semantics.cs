using System;
using System.Collections.Generic;

struct S { public int A; public int[] B; public S(int a) { A = a; B = new[] { a }; } public S With(int a) { S c = this; c.A = a; return c; } public static S operator +(S x, int n) { x.A += n; return x; } }
class C { public S Field; public readonly S Fixed = new S(1); public S Prop { get; set; } public S Get() { return Field; } public void Mutate() { Field.A++; Field.B[0]++; } }
class Program
{
    static void ByValue(S s) { s.A = 100; s.B[0] = 100; } static void ByRef(ref S s) { s.A = 200; s = new S(300); } static S Pass(S s) { return s; }
    static void Main() { var s = new S(5); ByValue(s); Console.Write(s.A + "," + s.B[0] + " "); ByRef(ref s); Console.Write(s.A + " "); var c = new C { Field = s }; c.Mutate(); Console.Write(s.A + "," + s.B[0] + "," + c.Field.A + " "); var t = c.Get(); t.A = 1; Console.Write(c.Field.A + " " + c.Fixed.With(9).A + c.Fixed.A + " "); c.Prop = c.Field + 5; Console.Write(c.Prop.A + " " + c.Field.A + " "); var l = new List<S> { s }; var e = l[0]; e.A = 7; Console.Write(l[0].A + " "); l[0] = e; Console.Write(l[0].A + " "); var a = new[] { s, s }; a[0].A = 8; Console.Write(a[1].A + " "); foreach (var x in a) { var y = x; y.A++; Console.Write(y.A + " "); } object o = s; var u = (S)o; u.A = -1; Console.Write(((S)o).A + " " + Pass(u).With(3).A); Func<int> f = () => s.A; s.A = 77; Console.WriteLine(" " + f()); S? n = s; Console.WriteLine(n.Value.A + n.Value.B[0]); }
}
