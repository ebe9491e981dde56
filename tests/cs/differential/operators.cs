using System;

struct Fraction : IEquatable<Fraction>, IComparable<Fraction>
{
    readonly int n, d;
    public Fraction(int n, int d) { int g = Gcd(Math.Abs(n), d); this.n = n / g; this.d = d / g; }
    static int Gcd(int a, int b) { return b == 0 ? a : Gcd(b, a % b); }
    public static Fraction operator +(Fraction a, Fraction b) { return new Fraction(a.n * b.d + b.n * a.d, a.d * b.d); }
    public static Fraction operator -(Fraction a) { return new Fraction(-a.n, a.d); }
    public static Fraction operator *(Fraction a, Fraction b) { return new Fraction(a.n * b.n, a.d * b.d); }
    public static Fraction operator ++(Fraction a) { return a + new Fraction(1, 1); }
    public static bool operator ==(Fraction a, Fraction b) { return a.Equals(b); }
    public static bool operator !=(Fraction a, Fraction b) { return !a.Equals(b); }
    public static bool operator <(Fraction a, Fraction b) { return a.CompareTo(b) < 0; }
    public static bool operator >(Fraction a, Fraction b) { return a.CompareTo(b) > 0; }
    public static bool operator true(Fraction a) { return a.n != 0; }
    public static bool operator false(Fraction a) { return a.n == 0; }
    public static implicit operator Fraction(int i) { return new Fraction(i, 1); }
    public static explicit operator double(Fraction f) { return (double)f.n / f.d; }
    public bool Equals(Fraction o) { return n == o.n && d == o.d; }
    public override bool Equals(object o) { return o is Fraction && Equals((Fraction)o); }
    public override int GetHashCode() { return n * 31 + d; }
    public int CompareTo(Fraction o) { return (n * o.d).CompareTo(o.n * d); }
    public override string ToString() { return n + "/" + d; }
}

class Matrix
{
    readonly double[,] m = new double[2, 2];
    public double this[int i, int j] { get { return m[i, j]; } set { m[i, j] = value; } }
    public string this[string s] { get { return "[" + s + "]"; } }
    public static Matrix operator *(Matrix a, Matrix b)
    {
        var r = new Matrix();
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) r[i, j] += a[i, k] * b[k, j];
        return r;
    }
}

class Program
{
    static void Main()
    {
        Fraction a = new Fraction(1, 2), b = new Fraction(3, 4);
        Console.WriteLine(a + b + " " + -a + " " + a * b + " " + (a < b) + (a > b) + (a == new Fraction(2, 4)) + (a != b) + " " + (double)b + " " + (a + 3));
        a++;
        Console.WriteLine(a + " " + (a ? "true" : "false") + (new Fraction(0, 1) ? "true" : "false") + a.Equals((object)1));
        var m = new Matrix();
        m[0, 0] = 1; m[0, 1] = 2; m[1, 0] = 3; m[1, 1] = 4;
        m = m * m;
        m[0, 0]++;
        Console.WriteLine(m[0, 0] + " " + m[0, 1] + " " + m[1, 0] + " " + m[1, 1] + m["x"]);
    }
}
