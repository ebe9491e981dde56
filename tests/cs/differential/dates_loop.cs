using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var d = new DateTime(2023, 12, 25); for (int i = 0; i < 12; i++) { Console.Write(d.ToString("ddd yyyy-MM-dd") + (d.Month != d.AddDays(7).Month ? "* " : " ")); d = d.AddDays(7); } Console.WriteLine(); TimeSpan total = TimeSpan.Zero; foreach (int m in new[] { 30, 45, 90 }) total += TimeSpan.FromMinutes(m); Console.WriteLine(total.Hours + "h" + total.Minutes + " " + total.ToString(@"hh\:mm") + " " + (d - new DateTime(2024, 1, 1)).Days);
    }
}
