using System;

class Program
{
    class Quarters : Random
    {
        public Quarters(int seed) : base(seed) { }
        protected override double Sample() { return 0.25; }
    }

    static void Try(Action action)
    {
        try {
            action();
        } catch (Exception e) {
            Console.WriteLine(e.GetType() + ": " + e.Message);
        }
    }

    static void Main()
    {
        var r = new Random(42);
        Try(() => r.Next(-1));
        Try(() => r.Next(3, 2));
        Try(() => r.NextBytes(null));
        Console.WriteLine(r.Next(0) + " " + r.Next(5, 5) + " " + r.Next(int.MinValue, int.MaxValue) + " " + r.Next(-5, 5));
        var bytes = new byte[5];
        r.NextBytes(bytes);
        Console.WriteLine(string.Join(",", bytes));
        var q = new Quarters(3);
        Console.WriteLine(q.Next() + " " + q.Next(100) + " " + q.Next(10, 20) + " " + q.NextDouble() + " " +
                          q.Next(int.MinValue, int.MaxValue));
        foreach (int seed in new[] { 0, 1, -1, int.MinValue, int.MaxValue, 161803398, 12345 }) {
            var s = new Random(seed);
            for (int i = 0; i < 60; i++)
                s.Next();
            Console.WriteLine(s.Next() + " " + s.NextDouble());
        }
    }
}
