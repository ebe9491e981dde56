// Statements of a C# program to its checker. Under heddle a choice is taken every way, an
// assumption that fails ends the run without a verdict, and an assertion that fails is a fault. The
// same program also runs without heddle: choices are then random (HEDDLE_CHOICES=first: always the
// first), a failed assumption ends the process with exit code 0, and a failed assertion throws.
using System;

namespace Heddle
{
    /// Marks a static bool method without parameters that must be true in every state.
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class InvariantAttribute : Attribute
    {
    }

    public sealed class VerificationException : Exception
    {
        public VerificationException(string message) : base(message) { }
    }

    public static class Verify
    {
        static readonly bool first = Environment.GetEnvironmentVariable("HEDDLE_CHOICES") == "first";
        static readonly Random random = new Random();
        static readonly object atomic = new object();

        /// One of 0 .. count - 1.
        public static int Choose(int count)
        {
            if (count < 1)
                throw new ArgumentOutOfRangeException("count", "a choice among nothing");
            if (first)
                return 0;
            lock (random)
                return random.Next(count);
        }

        public static bool Choose()
        {
            return Choose(2) == 1;
        }

        /// One of low .. high, both included.
        public static int Choose(int low, int high)
        {
            return low + Choose(checked(high - low + 1));
        }

        public static T Choose<T>(params T[] values)
        {
            return values[Choose(values.Length)];
        }

        public static void Assume(bool condition)
        {
            if (!condition)
                Environment.Exit(0);
        }

        public static void Assert(bool condition)
        {
            Assert(condition, "assertion failed");
        }

        public static void Assert(bool condition, string message)
        {
            if (!condition)
                throw new VerificationException(message);
        }

        /// Until EndAtomic only this thread runs, unless it has to wait.
        public static void BeginAtomic()
        {
            System.Threading.Monitor.Enter(atomic);
        }

        public static void EndAtomic()
        {
            System.Threading.Monitor.Exit(atomic);
        }

        public static void Atomic(Action action)
        {
            BeginAtomic();
            try {
                action();
            } finally {
                EndAtomic();
            }
        }
    }
}
