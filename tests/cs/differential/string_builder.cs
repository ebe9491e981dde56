using System;
using System.Text;

class StringBuilders
{
    static void Main()
    {
        var b = new StringBuilder();
        for (int i = 0; i < 100; i++)
            b.Append(i).Append(' ');
        Console.WriteLine(b.Length + " " + b);
        b.Clear();
        b.Append("abc").Append('d').Append(1.5).Append(true).Append((object)null).Append(new[] { 'x', 'y' }).AppendLine("!").AppendFormat("{0:D3}-{1}", 7, "z");
        Console.WriteLine(b);
        b.Insert(0, "start ").Replace("abc", "ABC").Remove(0, 3);
        Console.WriteLine(b.ToString() + b[2] + b.Capacity.CompareTo(b.Length));
        b.Length = 4;
        b[0] = 'Q';
        Console.WriteLine(b + "|" + b.ToString(1, 2));
        var c = new StringBuilder("seed", 100);
        c.Append('z', 5).Insert(2, 42);
        Console.WriteLine(c + " " + c.Equals(new StringBuilder("seed")));
        try { c.Remove(50, 2); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
    }
}
