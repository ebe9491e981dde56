// Regular expressions.
using System;
using System.Text.RegularExpressions;

class Program
{
    static void P(object o) { Console.WriteLine(o); }

    static void Main()
    {
        foreach (Match m in Regex.Matches("a=1,b=22", @"(?<k>\w)=(?<v>\d+)"))
            P(m.Groups["k"].Value + m.Groups["v"].Value + m.Index);
        P(Regex.Replace("x1y22", @"\d+", m => "<" + m.Value + ">"));
        P(string.Join("|", Regex.Split("a, b;c", @"[,;]\s*")));
        P(Regex.IsMatch("ABC", "abc", RegexOptions.IgnoreCase));
        P(Regex.Replace("abc", "(b)", "[$1]"));
        P(Regex.Match("foobar", "(?<=foo)bar").Success);
        P(Regex.Escape("a.b*"));
        try {
            new Regex("(");
        } catch (ArgumentException e) {
            P(e.GetType().Name);
        }
        P(Regex.Match("aaa", "a{2}?").Length);
        P(Regex.Match("2024-01-02", @"^(\d{4})-(\d\d)-(\d\d)$").Groups.Count);
    }
}
