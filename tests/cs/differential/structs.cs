using System;

struct Point
{
    public int X, Y;
    public Point(int x, int y) { X = x; Y = y; }
    public void Move(int d) { X += d; Y += d; }
    public static Point operator +(Point a, Point b) { return new Point(a.X + b.X, a.Y + b.Y); }
    public override string ToString() { return "(" + X + "," + Y + ")"; }
}

struct Segment
{
    public Point From, To;
    public string Label;
    public double Length { get { int dx = To.X - From.X, dy = To.Y - From.Y; return Math.Sqrt(dx * dx + dy * dy); } }
}

struct Big { public long A, B, C, D; public Point P; }

class Program
{
    static Point Make(int x) { return new Point(x, -x); }
    static Big MakeBig(long x) { return new Big { A = x, B = x * 2, C = x * 3, D = x * 4, P = Make((int)x) }; }
    static long Sum(Big b) { b.A++; return b.A + b.B + b.C + b.D + b.P.X; }
    static void Change(ref Big b) { b.D = 0; b.P.Move(1); }

    static void Main()
    {
        Point p = new Point(1, 2), q = p;
        q.Move(10);
        Console.WriteLine(p + " " + q + " " + (p + q) + Make(3));
        Point[] points = new Point[3];
        points[1].X = 5;
        points[2] = p;
        points[2].Move(1);
        foreach (Point x in points)
            Console.Write(x);
        Console.WriteLine();
        var s = new Segment { From = p, To = q, Label = "s" };
        Segment t = s;
        t.To.X = 0;
        t.Label = "t";
        Console.WriteLine(s.Length + " " + s.To + s.Label + " " + t.To + t.Label);
        Big b = MakeBig(7);
        Console.WriteLine(Sum(b) + " " + b.A);
        Change(ref b);
        Console.WriteLine(b.D + " " + b.P);
        object o = p;
        ((Point)o).Move(5);
        Console.WriteLine(o + " " + o.Equals(p) + " " + o.Equals(q) + " " + p.Equals(new Point(1, 2)));
        Console.WriteLine(s.Equals(t) + " " + s.Equals(s) + " " + (p.GetHashCode() == new Point(1, 2).GetHashCode()));
        Console.WriteLine(default(Segment).Label == null);
        var array = new Big[2];
        array[1] = b;
        Change(ref array[1]);
        Console.WriteLine(array[1].P + " " + b.P + array[0].A);
    }
}
