using System;

class StringsBasic
{
    static void Main()
    {
        string s = "Hello, World";
        Console.WriteLine(s.Length + " " + s[0] + s[s.Length - 1]);
        Console.WriteLine(s.ToUpper() + s.ToLower() + s.ToUpperInvariant());
        Console.WriteLine(s.Substring(7) + "|" + s.Substring(0, 5));
        Console.WriteLine(s.IndexOf('o') + " " + s.LastIndexOf('o') + " " + s.IndexOf("World") + " " + s.IndexOf("x") + " " + s.IndexOf('o', 5));
        Console.WriteLine(s.Replace('l', 'L') + " " + s.Replace("World", "There"));
        Console.WriteLine(s.Contains("lo, W") + " " + s.StartsWith("Hell") + " " + s.EndsWith("ld") + " " + s.StartsWith("hell"));
        Console.WriteLine("  trim me ".Trim() + "|" + "  a".TrimStart() + "|" + "a  ".TrimEnd() + "|" + "xxaxx".Trim('x'));
        Console.WriteLine("a".PadLeft(5) + "|" + "b".PadRight(5) + "|" + "7".PadLeft(3, '0'));
        Console.WriteLine(string.Join(", ", new[] { "a", "b", "c" }) + " " + string.Join("-", 1, 2, 3));
        Console.WriteLine(string.Concat("a", "b", "c", "d", "e") + string.Concat(1, 'x', 2.5));
        foreach (string part in "a,b,,c".Split(','))
            Console.Write("[" + part + "]");
        foreach (string part in "a b  c".Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries))
            Console.Write("[" + part + "]");
        Console.WriteLine();
        Console.WriteLine(s.Insert(5, "!!!") + s.Remove(5) + s.Remove(2, 3));
        Console.WriteLine(string.IsNullOrEmpty("") + " " + string.IsNullOrWhiteSpace(" \t") + " " + string.IsNullOrEmpty("a"));
        Console.WriteLine(s == "Hello, " + "World");
        Console.WriteLine(s.Equals("hello, world", StringComparison.OrdinalIgnoreCase));
        char[] chars = s.ToCharArray();
        Array.Reverse(chars);
        Console.WriteLine(new string(chars) + new string('x', 3) + new string(chars, 1, 2));
        foreach (char c in "abc")
            Console.Write((int)c + " ");
        Console.WriteLine();
        Console.WriteLine(string.Empty.Length + (null + "x") + string.Format("{0}", (object)null));
    }
}
