using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var b = new StringBuilder(); for (int i = 0; i < 300; i++) b.Append((char)('a' + i % 26)); string s = b.ToString(); Console.WriteLine(s.Length + " " + s.GetHashCode() + " " + s.IndexOf("xyz") + s.LastIndexOf("xyz") + " " + s.Substring(290) + s.Replace("abc", "X").Length + s.Split('m').Length + string.Concat(s, s).Length + (s == b.ToString()) + s.ToUpper().Substring(0, 30) + s.Contains("uvwxyzabc") + new string(s.Reverse().ToArray()).Substring(0, 5));
    }
}
