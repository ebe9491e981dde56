using System;

class Temperature
{
    double celsius;
    public double Celsius { get { return celsius; } set { if (value < -273.15) throw new ArgumentOutOfRangeException("value"); celsius = value; } }
    public double Fahrenheit { get { return celsius * 9 / 5 + 32; } set { Celsius = (value - 32) * 5 / 9; } }
    public string Name { get; set; } = "unnamed";
    public int Count { get; private set; }
    public static int Total { get; set; }
    public void Touch() { Count++; Total += Count; }
    public int this[int i] => i * Count;
    public bool Hot => celsius > 30;
}

class Program
{
    const int Constant = 5;
    readonly int fixedValue = Constant * 2;
    static readonly string text = "t" + Constant;
    static void Main()
    {
        var t = new Temperature { Celsius = 100 };
        Console.WriteLine(t.Fahrenheit + " " + t.Name + t.Hot);
        t.Fahrenheit = 32;
        t.Name += "x";
        t.Touch(); t.Touch();
        Console.WriteLine(t.Celsius + " " + t.Name + t.Count + Temperature.Total + t[7]);
        try { t.Celsius = -300; } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName + t.Celsius); }
        Console.WriteLine(new Program().fixedValue + text + nameof(Temperature.Celsius));
    }
}
