// A loop runs until a deadline: no round, one, or more, and the deadline is over then. 0: it is not.
// outcomes: 1 2 3 of 0..3
// clock
using System;
using System.Diagnostics;
static class Program {
    static int Outcome() {
        DateTime end = DateTime.UtcNow.AddMilliseconds(5);
        int rounds = 0;
        while (DateTime.UtcNow < end)
            rounds += rounds < 2 ? 1 : 0;
        return DateTime.UtcNow < end ? 0 : rounds + 1;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
