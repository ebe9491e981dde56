// expect: violation assertion
// args: -- -d:TRACE
using System.Diagnostics;

class Program { static void Main() { Trace.Assert(1 + 1 == 3); } }
