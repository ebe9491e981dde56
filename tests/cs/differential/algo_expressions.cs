using System;
using System.Collections.Generic;

abstract class Expr { public abstract double Eval(Dictionary<string, double> env); }
class Num : Expr { readonly double v; public Num(double v) { this.v = v; } public override double Eval(Dictionary<string, double> e) { return v; } public override string ToString() { return v.ToString(); } }
class Var : Expr { readonly string n; public Var(string n) { this.n = n; } public override double Eval(Dictionary<string, double> e) { double v; if (!e.TryGetValue(n, out v)) throw new KeyNotFoundException("no " + n); return v; } public override string ToString() { return n; } }
class Bin : Expr
{
    readonly char op; readonly Expr l, r;
    public Bin(char op, Expr l, Expr r) { this.op = op; this.l = l; this.r = r; }
    public override double Eval(Dictionary<string, double> e)
    {
        double a = l.Eval(e), b = r.Eval(e);
        switch (op) { case '+': return a + b; case '-': return a - b; case '*': return a * b; case '/': if (b == 0) throw new DivideByZeroException(); return a / b; default: return Math.Pow(a, b); }
    }
    public override string ToString() { return "(" + l + op + r + ")"; }
}
class Parser
{
    readonly string s; int i;
    public Parser(string s) { this.s = s.Replace(" ", ""); }
    public Expr Parse() { Expr e = Sum(); if (i < s.Length) throw new FormatException("unexpected '" + s[i] + "' at " + i); return e; }
    bool Eat(char c) { if (i < s.Length && s[i] == c) { i++; return true; } return false; }
    Expr Sum() { Expr l = Product(); for (;;) { if (Eat('+')) l = new Bin('+', l, Product()); else if (Eat('-')) l = new Bin('-', l, Product()); else return l; } }
    Expr Product() { Expr l = Power(); for (;;) { if (Eat('*')) l = new Bin('*', l, Power()); else if (Eat('/')) l = new Bin('/', l, Power()); else return l; } }
    Expr Power() { Expr l = Atom(); return Eat('^') ? new Bin('^', l, Power()) : l; }
    Expr Atom()
    {
        if (Eat('(')) { Expr e = Sum(); if (!Eat(')')) throw new FormatException("missing )"); return e; }
        if (Eat('-')) return new Bin('-', new Num(0), Atom());
        int start = i;
        while (i < s.Length && (char.IsDigit(s[i]) || s[i] == '.')) i++;
        if (i > start) return new Num(double.Parse(s.Substring(start, i - start)));
        while (i < s.Length && char.IsLetter(s[i])) i++;
        if (i == start) throw new FormatException("expected a value at " + i);
        return new Var(s.Substring(start, i - start));
    }
}
class Program
{
    static void Main()
    {
        var env = new Dictionary<string, double> { { "x", 3 }, { "pi", Math.PI } };
        foreach (string s in new[] { "1+2*3", "(1+2)*3", "2^3^2", "-x*2 + 10/4", "pi*x^2", "1/(x-3)", "y+1", "2*(3", "4$4", "" }) {
            try { Expr e = new Parser(s).Parse(); Console.Write(e + " = "); Console.WriteLine(e.Eval(env)); }
            catch (Exception e) { Console.WriteLine(e.GetType().Name + ": " + e.Message); }
        }
    }
}
