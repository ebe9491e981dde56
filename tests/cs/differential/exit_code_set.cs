using System;

class Program { static void Main() { Environment.ExitCode = 5; Console.WriteLine(Environment.ExitCode); } }
