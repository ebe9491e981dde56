using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        object[] o = new string[] { "a", "b" }; Console.WriteLine(o[1] + " " + o.GetType() + " " + (o is string[]) + (o is IEnumerable<string>) + (o is IEnumerable<object>));
        try { o[0] = new object(); } catch (ArrayTypeMismatchException) { Console.WriteLine("mismatch"); } o[0] = "c"; o[1] = null; Console.WriteLine(o[0]);
        int[] ints = { 1, 2 }; Array a = ints; Console.WriteLine(a.GetValue(1) + " " + (a is int[]) + ((object)ints is uint[]) + ((object)ints is Array)); foreach (object x in a) Console.Write(x + ";"); IList<int> l = ints; Console.WriteLine(l.Contains(2) + " " + l.IndexOf(1) + l.IsReadOnly); try { l.Add(3); } catch (NotSupportedException e) { Console.WriteLine(e.Message); }
        try { Array.Copy(new object[] { "x", 1 }, new string[2], 2); } catch (InvalidCastException e) { Console.WriteLine(e.GetType()); } object[] boxes = new object[2]; Array.Copy(ints, boxes, 2); Console.WriteLine(boxes[1]); int[] back = new int[2]; Array.Copy(boxes, back, 2); Console.WriteLine(back[0]);
    }
}
