// expect: inconclusive clock
using System;

class Program { static void Main() { Console.WriteLine(DateTime.Now.Year > 2000); } }
