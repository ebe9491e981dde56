using System;
using System.Collections;
using System.Collections.Generic;

class Chain<T> : IEnumerable<T>
{
    class Node { public T Value; public Node Next; }
    Node head, tail;
    public int Count { get; private set; }
    public void Add(T v) { var n = new Node { Value = v }; if (head == null) head = n; else tail.Next = n; tail = n; Count++; }
    public void Reverse() { Node p = null, c = head; tail = head; while (c != null) { Node n = c.Next; c.Next = p; p = c; c = n; } head = p; }
    public IEnumerator<T> GetEnumerator() { for (Node n = head; n != null; n = n.Next) yield return n.Value; }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}
class Tree
{
    int key; Tree l, r; int height = 1;
    static int H(Tree t) { return t == null ? 0 : t.height; }
    static Tree Fix(Tree t) { t.height = 1 + Math.Max(H(t.l), H(t.r)); int b = H(t.l) - H(t.r); if (b > 1) { if (H(t.l.l) < H(t.l.r)) t.l = Left(t.l); return Right(t); } if (b < -1) { if (H(t.r.r) < H(t.r.l)) t.r = Right(t.r); return Left(t); } return t; }
    static Tree Left(Tree t) { Tree r = t.r; t.r = r.l; r.l = t; Fix(t); return Fix(r); }
    static Tree Right(Tree t) { Tree l = t.l; t.l = l.r; l.r = t; Fix(t); return Fix(l); }
    public static Tree Insert(Tree t, int k) { if (t == null) return new Tree { key = k }; if (k < t.key) t.l = Insert(t.l, k); else if (k > t.key) t.r = Insert(t.r, k); return Fix(t); }
    public static string Show(Tree t) { return t == null ? "" : "(" + Show(t.l) + t.key + Show(t.r) + ")"; }
    public static int Height(Tree t) { return H(t); }
}
class Program
{
    static void Main()
    {
        var c = new Chain<string> { "a", "b", "c" };
        c.Reverse(); c.Add("z");
        Console.WriteLine(string.Join(",", c) + c.Count);
        Tree t = null;
        for (int i = 0; i < 31; i++) t = Tree.Insert(t, i * 7 % 31);
        Console.WriteLine(Tree.Show(t) + Tree.Height(t));
        var ring = new object[2]; ring[0] = ring; ring[1] = "x";
        Console.WriteLine(((object[])((object[])ring[0])[0])[1]);
    }
}
