using System;
using System.Collections.Generic;

class PriceEventArgs : EventArgs { public decimal Old, New; }

class Stock
{
    decimal price;
    public event EventHandler<PriceEventArgs> Changed;
    public event Action<string> Log { add { Console.WriteLine("added"); log += value; } remove { Console.WriteLine("removed"); log -= value; } }
    Action<string> log;
    public static event EventHandler Any = delegate { };
    public decimal Price
    {
        get { return price; }
        set
        {
            var args = new PriceEventArgs { Old = price, New = value };
            price = value;
            if (Changed != null) Changed(this, args);
            if (log != null) log("now " + value);
            Any(this, EventArgs.Empty);
        }
    }
}

class Program
{
    static void Main()
    {
        var s = new Stock();
        s.Price = 1;
        EventHandler<PriceEventArgs> h = (sender, e) => Console.WriteLine(e.Old + " -> " + e.New + " " + (sender == s));
        s.Changed += h;
        s.Changed += (sender, e) => Console.WriteLine("second");
        Action<string> log = Console.WriteLine;
        s.Log += log;
        int any = 0;
        Stock.Any += (o, e) => any++;
        s.Price = 2.5m;
        s.Changed -= h;
        s.Log -= log;
        s.Price = 3;
        Console.WriteLine(any);
    }
}
