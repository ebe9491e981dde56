using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        foreach (double v in new[] { 0, 0.5, 12.345, -9876.5, 1e-7, 123456789.987 }) foreach (string f in new[] { "0", "0.0", "#.##", "00.00", "#,##0.00", "0.###E+0", "0.0;(0.0);-", "'<'0'>'" }) Console.Write(v.ToString(f) + " | "); Console.WriteLine(); foreach (int v in new[] { 0, 5, -42, 1234567 }) foreach (string f in new[] { "0000", "#", "#,#", "00-00", "+#;-#;0" }) Console.Write(v.ToString(f) + " | "); Console.WriteLine();
    }
}
