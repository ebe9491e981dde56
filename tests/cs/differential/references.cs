using System;

class Program
{
    static int field = 5;
    static void Twice(ref int x) { x *= 2; }
    static bool TryHalf(int x, out int half) { half = x / 2; return x % 2 == 0; }
    static ref int Largest(int[] a)
    {
        int best = 0;
        for (int i = 1; i < a.Length; i++) if (a[i] > a[best]) best = i;
        return ref a[best];
    }
    static void Params(params object[] xs) { Console.Write(xs.Length + " "); }
    static string Optional(int a, string b = "def", double c = 1.5) { return a + b + c; }
    static void Class(ref string s) { s += "!"; }
    class Box { public int V; }
    static void Replace(ref Box b, Box c) { b.V = 1; b = new Box { V = 2 }; c = new Box { V = 3 }; }

    static void Main()
    {
        int x = 3;
        Twice(ref x);
        Twice(ref field);
        int[] a = { 1, 9, 4 };
        Twice(ref a[2]);
        int h;
        Console.WriteLine(x + " " + field + " " + a[2] + " " + TryHalf(7, out h) + h);
        Largest(a) = 0;
        ref int r = ref Largest(a);
        r++;
        Console.WriteLine(string.Join(",", a));
        Params();
        Params(1, "a");
        Params(new object[] { 1, 2, 3 });
        Params(null, null);
        Console.WriteLine(Optional(1) + Optional(2, c: 3) + Optional(b: "q", a: 4));
        string s = "hi";
        Class(ref s);
        Box b1 = new Box(), b2 = new Box(), old = b1;
        Replace(ref b1, b2);
        Console.WriteLine(s + old.V + b1.V + b2.V);
        if (int.TryParse("77", out int parsed)) Console.WriteLine(parsed);
    }
}
