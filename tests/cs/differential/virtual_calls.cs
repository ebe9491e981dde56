using System;

class A { public virtual string M() { return "A.M"; } public virtual string N() { return "A.N" + M(); } public string P() { return "A.P"; } }
class B : A { public override string M() { return "B.M+" + base.M(); } public new virtual string N() { return "B.N"; } public new string P() { return "B.P"; } }
class C : B { public sealed override string M() { return "C.M+" + base.M(); } public override string N() { return "C.N"; } }
class D : C { public new string M() { return "D.M"; } }
abstract class E0 { public E0() { Init(); } protected abstract void Init(); }
class E1 : E0 { int x = 5; public int X { get { return x; } } protected override void Init() { x *= 2; Console.Write("init" + x + " "); } }
class Program
{
    static void Main()
    {
        foreach (A a in new A[] { new A(), new B(), new C(), new D() }) Console.WriteLine(a.M() + " " + a.N() + " " + a.P());
        Console.WriteLine(new D().M() + " " + ((B)new C()).N() + ((B)new D()).P() + new E1().X);
        Func<string> f = ((A)new C()).M; Console.WriteLine(f());
    }
}
