using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        Action[] all = { () => "a".Substring(5), () => new List<int>()[0].ToString(), () => int.Parse("q"), () => new Dictionary<string, int>()["k"].ToString(), () => Enum.Parse(typeof(DayOfWeek), "X"), () => Convert.ToInt32(1e20), () => new List<int>(-1), () => string.Format("{5}", 1), () => new[] { 1 }.Single(x => x > 1), () => Enumerable.Range(0, -1), () => new DateTime(-1), () => "abc".Remove(7), () => Array.Sort<object>(new object[] { new object(), new object() }), () => ((IList<int>)new int[1]).RemoveAt(0), () => new Queue<int>().Peek(), () => { object o = "s"; Console.Write((int)o); }, () => Activator.CreateInstance(typeof(string)), () => new string('x', -1), () => { throw new ArgumentNullException("p", "msg"); }, () => { throw new ObjectDisposedException("thing"); } };
        foreach (Action a in all) try { a(); Console.WriteLine("no exception"); } catch (Exception e) { Console.WriteLine(e.GetType() + ": " + e.Message.Replace("\n", " / ")); }
    }
}
