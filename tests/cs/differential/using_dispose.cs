using System;

class Resource : IDisposable
{
    readonly string name;
    public Resource(string name) { this.name = name; Console.WriteLine("open " + name); }
    public void Use(bool fail) { Console.WriteLine("use " + name); if (fail) throw new Exception("fail in " + name); }
    public void Dispose() { Console.WriteLine("close " + name); }
}
struct Value : IDisposable { public void Dispose() { Console.WriteLine("struct closed"); } }

class Program
{
    static int Early() { using (new Resource("early")) { return 1; } }
    static void Main()
    {
        using (var a = new Resource("a"))
        using (var b = new Resource("b")) { a.Use(false); b.Use(false); }
        try { using (var c = new Resource("c")) c.Use(true); } catch (Exception e) { Console.WriteLine(e.Message); }
        using (Resource none = null) { Console.WriteLine("null is fine"); }
        Console.WriteLine(Early());
        using (new Value()) Console.WriteLine("in struct");
        try { try { using (new Resource("d")) throw new Exception("1"); } finally { Console.WriteLine("f"); } } catch (Exception e) { Console.WriteLine(e.Message); }
    }
}
