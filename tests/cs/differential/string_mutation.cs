using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        string a = "x", b = a; a += "y"; Console.WriteLine(a + b + object.ReferenceEquals(a, b) + (string.Intern(a) == "xy") + string.Copy("q"));
        Console.WriteLine("Hello".Aggregate("", (acc, c) => c + acc) + new string("hello".Select(char.ToUpper).ToArray()) + "a-b-c".Replace("-", "") + "aXbX".TrimEnd('X') + string.Concat(Enumerable.Repeat("ab", 3)));
        Console.WriteLine("abc".CompareTo("abd") + " " + string.CompareOrdinal("a", "B").CompareTo(0) + " " + "a".Equals(null) + ("" == string.Empty) + "z".GetHashCode());
        char[] c2 = new char[5]; "hello".CopyTo(1, c2, 0, 3); Console.WriteLine(new string(c2).Replace('\0', '.') + "line1\nline2\r\nline3".Split('\n').Length + "ABC".ToLowerInvariant());
    }
}
