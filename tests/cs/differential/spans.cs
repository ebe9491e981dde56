using System;

class Program
{
    static int Sum(ReadOnlySpan<int> s) { int t = 0; foreach (int x in s) t += x; return t; }
    static void Main()
    {
        int[] a = { 1, 2, 3, 4, 5 };
        Span<int> s = a;
        s[0] = 10;
        Span<int> t = s.Slice(1, 3);
        t[1] = 99;
        Console.WriteLine(a[0] + " " + a[2] + " " + t.Length + " " + Sum(s) + " " + Sum(t));
        t.Fill(7);
        Console.WriteLine(string.Join(",", a));
        t.Clear();
        Console.WriteLine(string.Join(",", t.ToArray()) + s.IsEmpty);
        ReadOnlySpan<char> c = "hello world".AsSpan();
        Console.WriteLine(c.Slice(6).ToString() + c.Length + c[4] + c.IndexOf('w') + c.StartsWith("hello".AsSpan()));
        unsafe {
            int* p = stackalloc int[4];
            Span<int> st = new Span<int>(p, 4);
            for (int i = 0; i < 4; i++) st[i] = i * i;
            Console.WriteLine(Sum(st));
        }
        s.Slice(0, 2).CopyTo(s.Slice(3));
        Console.WriteLine(string.Join(",", a) + s.SequenceEqual(a));
        try { Console.WriteLine(s[5]); } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { s.Slice(4, 3); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.GetType().Name); }
        Memory<int> m = a;
        Span<int> ms = m.Span;
        ms[0] = -1;
        Console.WriteLine(a[0] + " " + m.Slice(1).Length);
        s.Reverse();
        Console.WriteLine(string.Join(",", a));
        ArraySegment<int> seg = new ArraySegment<int>(a, 1, 2);
        Console.WriteLine(seg.Count + " " + seg.Array[seg.Offset]);
    }
}
