// Custom attributes: made when they are asked for, with constructor arguments and named ones.
using System;
using System.Linq;
using System.Reflection;

[AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
class NoteAttribute : Attribute
{
    public readonly string Text;
    public int Level { get; set; }
    public Type About;
    public string[] Tags;
    public NoteAttribute(string text) { Text = text; }
    public NoteAttribute(int number, params int[] more) { Text = number + ":" + string.Join(",", more); }
    public override string ToString() { return Text + "/" + Level + (About == null ? "" : "/" + About.Name) + (Tags == null ? "" : "/" + string.Join("+", Tags)); }
}

enum Colour { Red, Green }

[AttributeUsage(AttributeTargets.Class, Inherited = true)]
class MarkAttribute : Attribute
{
    public Colour Colour;
    public MarkAttribute(Colour c) { Colour = c; }
}

[Note("class", Level = 3, About = typeof(int))]
[Note(1, 2, 3)]
[Mark(Colour.Green)]
[Serializable]
class Thing
{
    [Note("field", Tags = new[] { "a", "b" })]
    public int Field;
    [Note("property")]
    public int Property { get; set; }
    [Note("method")]
    [Obsolete("old")]
    public void Method([Note("parameter")] int x) { }
}

class Child : Thing { }

class Program
{
    static void Main()
    {
        Type t = typeof(Thing);
        Console.WriteLine(string.Join(" ", t.GetCustomAttributes(typeof(NoteAttribute), false).Select(a => a.ToString()).OrderBy(s => s)));
        Console.WriteLine(t.IsDefined(typeof(MarkAttribute), false) + " " + t.IsDefined(typeof(ObsoleteAttribute), false));
        Console.WriteLine(((MarkAttribute)Attribute.GetCustomAttribute(t, typeof(MarkAttribute))).Colour);
        Console.WriteLine(typeof(Child).GetCustomAttributes(typeof(MarkAttribute), true).Length + " " + typeof(Child).GetCustomAttributes(typeof(MarkAttribute), false).Length);
        Console.WriteLine(t.GetField("Field").GetCustomAttribute<NoteAttribute>());
        Console.WriteLine(t.GetProperty("Property").GetCustomAttribute<NoteAttribute>());
        MethodInfo m = t.GetMethod("Method");
        Console.WriteLine(m.GetCustomAttribute<NoteAttribute>() + " " + m.GetCustomAttribute<ObsoleteAttribute>().Message);
        Console.WriteLine(m.GetParameters()[0].GetCustomAttribute<NoteAttribute>());
        Console.WriteLine(t.IsSerializable + " " + m.GetCustomAttributes(false).Length);
        foreach (var p in t.GetMembers().Where(x => x.IsDefined(typeof(NoteAttribute))).OrderBy(x => x.Name))
            Console.WriteLine(p.MemberType + " " + p.Name);
    }
}
