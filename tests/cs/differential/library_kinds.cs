// LINQ, formats, dates, events, collections and exceptions of the library, in short.
using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;

class Program
{
    static void P(object o) { Console.WriteLine(o); }

    static IEnumerable<int> F(int n)
    {
        try {
            for (int i = 0; i < n; i++) {
                if (i == 2)
                    yield break;
                yield return i;
            }
        } finally {
            P("fin");
        }
    }
    static IEnumerable<int> Tree(int n)
    {
        if (n == 0)
            yield break;
        foreach (var x in Tree(n - 1))
            yield return x;
        yield return n;
        foreach (var x in Tree(n - 1))
            yield return x;
    }
    class Pub
    {
        public event EventHandler<int> E;
        Action c;
        public event Action C
        {
            add
            {
                c += value;
                P("add");
            }
            remove
            {
                c -= value;
                P("rem");
            }
        }
        public void Fire(int i) { E?.Invoke(this, i); }
        public void Go() { c(); }
    }
    static string s;

    static void DoLinq1()
    {
        var l = new[] { 5, 3, 8, 1 };
        P(string.Join(",", l.OrderBy(x => x).ThenByDescending(x => x).Select((x, i) => x * i)));
        P(l.Aggregate((a, b) => a * 10 + b));
        foreach (var g in l.GroupBy(x => x % 2))
            P(g.Key + ":" + string.Join(",", g));
        P(l.Zip(l.Skip(1), (a, b) => a - b).Sum());
        P(string.Join(",", l.TakeWhile(x => x > 2).Concat(l.Except(new[] { 5 })).Distinct().Reverse()));
        P(l.ToLookup(x => x > 4) [true].Count());
        P(l.Max() + l.Min() + l.Average());
        P(l.Any(x => x == 8) + " " + l.All(x => x > 0) + " " + l.First(x => x < 4) + " " +
          l.LastOrDefault(x => x > 100));
        try {
            new int [0].First();
        } catch (InvalidOperationException e) {
            P(e.Message);
        }
        try {
            l.Single();
        } catch (InvalidOperationException e) {
            P(e.Message);
        }
        P(string.Join(",", Enumerable.Range(1, 5).SelectMany(x => Enumerable.Repeat(x, 2))));
        var q = from x in l join y in new[] { 3, 8 } on x equals y into gg from y in gg.DefaultIfEmpty()
                    orderby x descending select x +
                "-" + y;
        P(string.Join(" ", q));
        P(l.Cast<object>().OfType<int>().Count() + " " + l.SequenceEqual(l.ToList()) + " " +
          l.ElementAtOrDefault(9));
        P(string.Join(",", l.ToDictionary(x => x, x => x * x).Select(k => k.Key + "=" + k.Value)));
        P(string.Join(",", l.Append(9).Prepend(0)));
    }
    static void DoFmt1()
    {
        P(string.Format(
            "{0:D5} {0:X} {0:N0} {1:F2} {1:E3} {1:G4} {1:P1} {2,10}|{2,-10}| {{}} {0:#,##0.00} {1:0.###}",
            1234567, 3.14159, "s"));
        P((1234.5).ToString("C", CultureInfo.InvariantCulture));
        P(0.1 + 0.2);
        P(1e20);
        P(float.MaxValue);
        P(double.NaN + " " + double.PositiveInfinity);
        P((-5).ToString("D3"));
        P(255.ToString("x4"));
        P($"{3,5:00}|{DateTime.MinValue:yyyy}");
        P(decimal.Parse("1.50") + 1m);
        P((1.0 / 3).ToString("R"));
        P(Convert.ToString(10, 2) + " " + Convert.ToInt32("ff", 16));
        try {
            string.Format("{1}", 1);
        } catch (FormatException e) {
            P(e.Message);
        }
        try {
            int.Parse("x");
        } catch (FormatException e) {
            P(e.Message);
        }
        try {
            byte.Parse("300");
        } catch (OverflowException e) {
            P(e.Message);
        }
        P(12345.678m.ToString("N1"));
        P(5.ToString("000;(000);zero") + 0.ToString("000;(000);zero") + (-5).ToString("000;(000);zero"));
    }
    static void DoDate1()
    {
        var d = new DateTime(2024, 2, 29, 13, 5, 7);
        P(d.ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture));
        P(d.AddYears(1).ToString("o"));
        P((d - new DateTime(2020, 1, 1)).TotalDays);
        P(d.DayOfWeek + " " + d.DayOfYear);
        P(TimeSpan.FromMinutes(90.5));
        P(TimeSpan.Parse("1.02:03:04"));
        P(DateTime.DaysInMonth(2024, 2) + " " + DateTime.IsLeapYear(2100));
        P(DateTime.ParseExact("20240102", "yyyyMMdd", null).Ticks);
        P(new DateTimeOffset(d, TimeSpan.FromHours(2)).UtcDateTime.Hour);
        P(d.ToString("ddd, dd MMM yyyy", CultureInfo.InvariantCulture));
        P(TimeSpan.FromSeconds(3661).ToString(@"hh\:mm\:ss"));
        P(d.Date == d.Date.AddHours(1).Date);
        P(d.CompareTo(d.AddTicks(1)));
        P(DateTime.TryParse("2024-05-06", out var z) + " " + z.Month);
        P(d.ToString("s") + d.ToString("R", CultureInfo.InvariantCulture) + d.Kind);
    }
    static void DoIter1()
    {
        foreach (var x in F(3))
            P(x);
        var e = F(1).GetEnumerator();
        e.MoveNext();
        e.Dispose();
        P(string.Join(",", Tree(3)));
    }
    static void DoEv1()
    {
        var p = new Pub();
        EventHandler<int> h = (s, e) => P("a" + e);
        p.E += h;
        p.E += (s, e) => P("b" + e);
        p.Fire(1);
        p.E -= h;
        p.Fire(2);
        p.C += () => P("c");
        p.C -= null;
        p.Go();
        Func<int> f = () => 1;
        f += () => 2;
        P(f());
        P(f.GetInvocationList().Length);
        Action a = () => throw new Exception("x");
        a += () => P("never");
        try {
            a();
        } catch (Exception e) {
            P(e.Message);
        }
    }
    static void DoLazy1()
    {
        int n = 0;
        var l = new Lazy<int>(() => ++n);
        P(l.IsValueCreated);
        P(l.Value + l.Value);
        P(l.IsValueCreated + " " + l);
var b = new Lazy<int>(()=>{ throw new InvalidOperationException("b"+n++);
    });
    for (int i = 0; i < 2; i++)
        try {
            var x = b.Value;
        } catch (InvalidOperationException e) {
            P(e.Message);
        } var c = new Lazy<int>(()=>{ throw new InvalidOperationException("c"+n++);
}, LazyThreadSafetyMode.PublicationOnly);
for (int i = 0; i < 2; i++)
    try {
        var x = c.Value;
    } catch (InvalidOperationException e) {
        P(e.Message);
    }
int z = 0;
P(LazyInitializer.EnsureInitialized(ref s, () => "init"));
Lazy<int> r = null;
r = new Lazy<int>(() => r.Value);
try {
    P(r.Value);
} catch (InvalidOperationException e) {
    P(e.Message);
}
}
static void DoCd()
{
    var d = new ConcurrentDictionary<string, int>();
    P(d.AddOrUpdate("a", 1, (k, v) => v + 1));
    P(d.AddOrUpdate("a", 1, (k, v) => v + 1));
    P(d.GetOrAdd("b", k => 5));
    P(d.TryUpdate("b", 6, 5) + " " + d.TryRemove("b", out var r) + r);
    P(d.Count + " " + d.ContainsKey("z") + " " + d.IsEmpty + " " + string.Join(",", d.Keys));
    try {
        var x = d["q"];
    } catch (KeyNotFoundException e) {
        P(e.Message);
    }
    P(d.ToArray()[0]);
    ((IDictionary<string, int>)d).Add("c", 3);
    P(d.Values.Sum());
    d.Clear();
    P(d.TryAdd("x", 1) + " " + d.TryAdd("x", 2));
}
static void DoColl1()
{
    var l = new List<int> { 3, 1, 2 };
    try {
        foreach (var x in l)
            l.Add(x);
    } catch (InvalidOperationException e) {
        P(e.Message);
    }
    l.Sort((a, b) => b - a);
    P(string.Join(",", l));
    P(l.BinarySearch(2) + " " + l.IndexOf(9));
    var q = new Queue<int>(l);
    P(q.Dequeue() + q.Peek());
    var s = new SortedDictionary<string, int> { { "b", 1 }, { "a", 2 } };
    P(s.First().Key);
    var h = new HashSet<int> { 1, 2 };
    h.SymmetricExceptWith(new[] { 2, 3 });
    P(string.Join(",", h));
    var ll = new LinkedList<int>(new[] { 1, 2 });
    ll.AddAfter(ll.First, 9);
    P(string.Join(",", ll));
    P(new SortedSet<int> { 3, 1 }.Min);
    var bits = new BitArray(8);
    bits.Set(3, true);
    P(bits.Cast<bool>().Count(x => x));
    var ob = new System.Collections.ObjectModel.ObservableCollection<int>();
    ob.CollectionChanged += (o, e) => P(e.Action);
    ob.Add(1);
    try {
        new Stack<int>().Pop();
    } catch (InvalidOperationException e) {
        P(e.Message);
    }
    P(Array.IndexOf(new[] { 4, 5 }, 5) + " " + Array.Find(new[] { 4, 5 }, x => x > 4));
    Array.Sort(new[] { 2, 1 }, new[] { "b", "a" });
    try {
        new Dictionary<string, int> { { "a", 1 }, { "a", 2 } };
    } catch (ArgumentException e) {
        P(e.Message);
    }
    try {
        l[7] = 1;
    } catch (ArgumentOutOfRangeException e) {
        P(e.Message);
    }
    P(string.Join(",", new SortedList<int, string> { { 2, "b" }, { 1, "a" } }.Values));
    P(Comparer<int>.Default.Compare(1, 2));
    var ro = l.AsReadOnly();
    P(ro.Count);
    ArrayList al = new ArrayList { 1, "x" };
    P(al.Count);
    Hashtable ht = new Hashtable { { "k", 1 } };
    P(ht["k"]);
}
static void DoIntl()
{
    int i = 5;
    long l = 5;
    P(Interlocked.Exchange(ref i, 6) + Interlocked.CompareExchange(ref i, 7, 6) +
      Interlocked.Increment(ref i) + Interlocked.Add(ref l, 10) + Interlocked.Decrement(ref l) +
      Interlocked.Read(ref l));
    object o = "a";
    P(Interlocked.CompareExchange(ref o, "b", o));
    string s = "x";
    P(Interlocked.Exchange<string>(ref s, "y") + s);
    double d = 1;
    P(Interlocked.Exchange(ref d, 2.5) + d);
    Interlocked.MemoryBarrier();
    P(Volatile.Read(ref i));
    Volatile.Write(ref i, 1);
    P(i);
    IntPtr q = IntPtr.Zero;
    P(Interlocked.Exchange(ref q, new IntPtr(3)));
    float f = 1;
    P(Interlocked.CompareExchange(ref f, 2, 1) + f);
}
static void DoRand1()
{
    var r = new Random(42);
    P(r.Next() + " " + r.Next(10) + " " + r.Next(5, 9) + " " + r.NextDouble());
    var b = new byte[3];
    r.NextBytes(b);
    P(BitConverter.ToString(b));
    P(new Random(1).Next(100));
}
static void Main()
{
    DoLinq1();
    DoFmt1();
    DoDate1();
    DoIter1();
    DoEv1();
    DoLazy1();
    DoCd();
    DoColl1();
    DoIntl();
    DoRand1();
}
}
