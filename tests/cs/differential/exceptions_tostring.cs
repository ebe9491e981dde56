using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine(new Exception("plain")); Console.WriteLine(new ArgumentException("m", "p").Message); Console.WriteLine(new Exception("outer", new InvalidOperationException("inner"))); Console.WriteLine(new ArgumentOutOfRangeException("x", 5, "bad").Message); Console.WriteLine(new AggregateException("agg", new Exception("1")).InnerExceptions.Count + new Exception().Message + new NullReferenceException().Message + new InvalidCastException().Message + new IndexOutOfRangeException().Message + new StackOverflowException().Message + new OutOfMemoryException().Message); Console.WriteLine(new NotImplementedException().Message + new NotSupportedException().Message + new KeyNotFoundException().Message + new FormatException().Message + new TimeoutException().Message + new OverflowException().Message + new DivideByZeroException().Message + new ArrayTypeMismatchException().Message + new OperationCanceledException().Message); Console.WriteLine(new Exception("s") { Source = "src" }.Source + new ArgumentNullException().ParamName + (new Exception().TargetSite == null));
    }
}
