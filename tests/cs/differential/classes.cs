using System;

abstract class Shape
{
    static int made;
    protected readonly string name;
    protected Shape(string name) { this.name = name; made++; }
    public abstract double Area();
    public virtual string Describe() { return name + " of area " + Area(); }
    public static int Made { get { return made; } }
    public override string ToString() { return "<" + Describe() + ">"; }
}

class Rectangle : Shape
{
    protected double w, h;
    public Rectangle(double w, double h) : base("rectangle") { this.w = w; this.h = h; }
    public override double Area() { return w * h; }
}

sealed class Square : Rectangle
{
    public Square(double s) : base(s, s) { }
    public override string Describe() { return "square, really a " + base.Describe(); }
    public new string ToString() { return "hidden"; }
}

class Circle : Shape
{
    double r;
    public Circle(double r) : base("circle") { this.r = r; }
    public override double Area() { return r * r * 3; }
}

class Program
{
    static void Main()
    {
        Shape[] shapes = { new Rectangle(2, 3), new Square(4), new Circle(1) };
        double total = 0;
        foreach (Shape s in shapes) {
            Console.WriteLine(s);
            total += s.Area();
        }
        Console.WriteLine(total + " " + Shape.Made + " " + ((Square)shapes[1]).ToString());
        Console.WriteLine((shapes[1] is Rectangle) + " " + (shapes[2] as Rectangle == null) + " " + (shapes[0] is Square));
        try { Square q = (Square)shapes[0]; Console.WriteLine(q); } catch (InvalidCastException e) { Console.WriteLine(e.Message); }
        object o = new object();
        Console.WriteLine(o.ToString() + " " + o.Equals(o) + " " + ReferenceEquals(o, shapes) + " " + shapes[1].GetType().Name + " " + shapes[1].GetType().BaseType);
    }
}
