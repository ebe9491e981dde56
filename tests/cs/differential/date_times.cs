using System;

class Program
{
    static void Main()
    {
        var d = new DateTime(2024, 2, 28, 23, 59, 58);
        Console.WriteLine(d.AddSeconds(3) + " " + d.AddDays(2).ToString("yyyy-MM-dd") + " " + d.AddMonths(12).ToString("d") + " " + d.DayOfWeek + d.DayOfYear + " " + d.Ticks);
        Console.WriteLine((new DateTime(2024, 12, 25) - d).TotalDays + " " + (d < DateTime.MaxValue) + DateTime.IsLeapYear(1900) + DateTime.DaysInMonth(2023, 2));
        Console.WriteLine(d.ToString("dddd, dd MMMM yyyy HH:mm:ss.fff tt") + " " + d.ToShortDateString() + " " + d.ToLongTimeString());
        var t = new TimeSpan(1, 30, 0);
        Console.WriteLine(t + t + " " + t.TotalMinutes + " " + -t + " " + TimeSpan.FromMilliseconds(1500) + " " + t.CompareTo(TimeSpan.Zero) + " " + TimeSpan.FromDays(1.5) + (t * 2 == TimeSpan.FromHours(3)));
        Console.WriteLine(d.Date + " " + d.TimeOfDay + " " + new DateTime(0).Year + " " + d.Kind + " " + DateTime.SpecifyKind(d, DateTimeKind.Utc).ToString("o"));
        Console.WriteLine(new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.FromHours(2)).UtcDateTime.ToString("s"));
        Console.WriteLine(DateTime.ParseExact("03/04/2021", "dd/MM/yyyy", null).Month + " " + new DateTime(2021, 1, 1).Equals(new DateTime(2021, 1, 1)) + d.GetHashCode());
        try { new DateTime(2023, 2, 29); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.GetType().Name); }
        DateTime now = DateTime.Now;
        Console.WriteLine(now.Year > 2000 && DateTime.UtcNow > new DateTime(2000, 1, 1));
    }
}
