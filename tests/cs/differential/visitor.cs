using System;
using System.Collections.Generic;

interface IVisitor<R> { R Num(int n); R Add(Node a, Node b); R Mul(Node a, Node b); }
abstract class Node { public abstract R Accept<R>(IVisitor<R> v); }
class Num : Node { readonly int n; public Num(int n) { this.n = n; } public override R Accept<R>(IVisitor<R> v) { return v.Num(n); } }
class Add : Node { readonly Node a, b; public Add(Node a, Node b) { this.a = a; this.b = b; } public override R Accept<R>(IVisitor<R> v) { return v.Add(a, b); } }
class Mul : Node { readonly Node a, b; public Mul(Node a, Node b) { this.a = a; this.b = b; } public override R Accept<R>(IVisitor<R> v) { return v.Mul(a, b); } }
class Eval : IVisitor<int> { public int Num(int n) { return n; } public int Add(Node a, Node b) { return a.Accept(this) + b.Accept(this); } public int Mul(Node a, Node b) { return a.Accept(this) * b.Accept(this); } }
class Show : IVisitor<string> { public string Num(int n) { return n.ToString(); } public string Add(Node a, Node b) { return "(" + a.Accept(this) + "+" + b.Accept(this) + ")"; } public string Mul(Node a, Node b) { return a.Accept(this) + "*" + b.Accept(this); } }
class Depth : IVisitor<long?> { public long? Num(int n) { return n == 0 ? (long?)null : 1; } public long? Add(Node a, Node b) { return 1 + Max(a, b); } public long? Mul(Node a, Node b) { return 1 + Max(a, b); } long? Max(Node a, Node b) { long? x = a.Accept(this), y = b.Accept(this); return x > y ? x : y; } }
class Program { static void Main() { Node n = new Add(new Num(2), new Mul(new Num(3), new Add(new Num(4), new Num(5)))); Console.WriteLine(n.Accept(new Show()) + "=" + n.Accept(new Eval()) + " " + n.Accept(new Depth()) + new Num(0).Accept(new Depth()).HasValue); } }
