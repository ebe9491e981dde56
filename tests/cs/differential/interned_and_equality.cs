using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        string a = "hello", b = "hel" + "lo", c = string.Concat("hel", "lo".ToString()), d = new StringBuilder("hello").ToString(); Console.WriteLine(ReferenceEquals(a, b) + " " + (a == d) + ReferenceEquals(a, d) + ReferenceEquals(a, string.Intern(d)) + a.Equals(c) + Equals(a, null) + ((object)a == (object)b)); object x = 1, y = 1, z = 1L; Console.WriteLine(x.Equals(y) + " " + x.Equals(z) + (x == y) + Equals(x, y) + 1.Equals(1.0) + 1.0.Equals(1) + double.NaN.Equals(double.NaN) + (double.NaN == double.NaN) + 0.0.Equals(-0.0) + 'a'.Equals(97)); var t = new[] { 1, 2 }; Console.WriteLine(t.Equals(new[] { 1, 2 }) + " " + ((System.Collections.IStructuralEquatable)t).Equals(new[] { 1, 2 }, EqualityComparer<int>.Default) + t.SequenceEqual(new[] { 1, 2 }));
    }
}
