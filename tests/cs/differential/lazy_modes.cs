// Lazy in its three modes: what is made once, what is thrown again.
using System;
using System.Threading;

class Program
{
    static int made;

    static void Try(string what, Func<object> f)
    {
        try {
            Console.WriteLine(what + ": " + f());
        } catch (Exception e) {
            Console.WriteLine(what + ": " + e.GetType().Name + " " + e.Message);
        }
    }

    class Heavy
    {
        public readonly int Number = ++made;
    }

    static void Main()
    {
        var plain = new Lazy<Heavy>();
        Console.WriteLine(plain.IsValueCreated + " " + plain.Value.Number + " " + plain.IsValueCreated);
        Console.WriteLine(ReferenceEquals(plain.Value, plain.Value));
        foreach (LazyThreadSafetyMode mode in Enum.GetValues(typeof(LazyThreadSafetyMode))) {
            int calls = 0;
            var lazy = new Lazy<int>(() => {
                calls++;
                if (calls == 1)
                    throw new InvalidOperationException("call " + calls);
                return 10 * calls;
            }, mode);
            Try(mode + " first", () => lazy.Value);
            Try(mode + " second", () => lazy.Value);
            Console.WriteLine(mode + " " + calls + " " + lazy.IsValueCreated);
        }
        Lazy<int> self = null;
        self = new Lazy<int>(() => self.Value + 1);
        Try("self", () => self.Value);
        var unmade = new Lazy<string>(() => "text");
        Console.WriteLine(unmade + " | " + (unmade.Value == null) + " | " + unmade);
        int shared = 0;
        var many = new Lazy<int>(() => Interlocked.Increment(ref shared));
        var threads = new Thread[4];
        int sum = 0;
        for (int i = 0; i < threads.Length; i++) {
            threads[i] = new Thread(() => Interlocked.Add(ref sum, many.Value));
            threads[i].Start();
        }
        foreach (var t in threads)
            t.Join();
        Console.WriteLine(shared + " " + sum);
        object place = null;
        Console.WriteLine(LazyInitializer.EnsureInitialized(ref place, () => "first"));
        Console.WriteLine(LazyInitializer.EnsureInitialized(ref place, () => "second"));
        Try("null", () => new Lazy<int>((Func<int>)null));
    }
}
