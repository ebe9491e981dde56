// Reflection: methods by name, invoked; constructors, fields, properties; exceptions of what is invoked.
using System;
using System.Linq;
using System.Reflection;

class Account
{
    public string Owner;
    int balance;
    public static int Made;
    public Account() : this("nobody", 0) { }
    public Account(string owner, int balance)
    {
        Owner = owner;
        this.balance = balance;
        Made++;
    }
    public int Balance
    {
        get { return balance; }
        set { balance = value; }
    }
    public string Title { get; private set; }
    public int Deposit(int amount)
    {
        if (amount < 0)
            throw new ArgumentException("negative");
        return balance += amount;
    }
    public static int Add(int a, int b) { return a + b; }
    public static double Add(double a, double b) { return a + b; }
    public virtual string Describe() { return "account of " + Owner; }
    public void Out(int x, out int twice, ref string text)
    {
        twice = 2 * x;
        text += "!";
    }
    public T Same<T>(T x) { return x; }
    string Secret(string s) { return "secret " + s; }
}

class Savings : Account
{
    public override string Describe() { return "savings of " + Owner; }
}

struct Pair
{
    public int A, B;
    public int Sum() { return A + B; }
    public override string ToString() { return A + "/" + B; }
}

class Program
{
    static void Main()
    {
        Type t = typeof(Account);
        object a = Activator.CreateInstance(t, "ann", 10);
        Console.WriteLine(t.GetMethod("Deposit").Invoke(a, new object[] { 5 }));
        Console.WriteLine(t.GetMethod("Add", new[] { typeof(int), typeof(int) }).Invoke(null, new object[] { 1, 2 }));
        Console.WriteLine(t.GetMethod("Add", new[] { typeof(double), typeof(double) }).Invoke(null, new object[] { 1.5, 2.25 }));
        Console.WriteLine(t.GetMethod("Describe").Invoke(new Savings(), null));
        try {
            t.GetMethod("Deposit").Invoke(a, new object[] { -1 });
        } catch (TargetInvocationException e) {
            Console.WriteLine(e.InnerException.GetType().Name + " " + e.InnerException.Message);
        }
        object[] args = { 21, null, "hey" };
        t.GetMethod("Out").Invoke(a, args);
        Console.WriteLine(args[1] + " " + args[2]);
        Console.WriteLine(t.GetMethod("Secret", BindingFlags.NonPublic | BindingFlags.Instance).Invoke(a, new object[] { "x" }));
        Console.WriteLine(t.GetMethod("Same").MakeGenericMethod(typeof(string)).Invoke(a, new object[] { "generic" }));
        Console.WriteLine(t.GetMethod("Nothing") == null);
        PropertyInfo p = t.GetProperty("Balance");
        p.SetValue(a, 99);
        Console.WriteLine(p.GetValue(a) + " " + p.PropertyType.Name + " " + p.CanWrite + " " + t.GetProperty("Title").CanWrite);
        FieldInfo f = t.GetField("Owner");
        f.SetValue(a, "bob");
        Console.WriteLine(f.GetValue(a) + " " + ((Account)a).Owner);
        Console.WriteLine(t.GetField("Made").GetValue(null));
        FieldInfo hidden = t.GetField("balance", BindingFlags.NonPublic | BindingFlags.Instance);
        hidden.SetValue(a, 1);
        Console.WriteLine(((Account)a).Balance + " " + hidden.FieldType);
        ConstructorInfo c = t.GetConstructor(new[] { typeof(string), typeof(int) });
        Console.WriteLine(((Account)c.Invoke(new object[] { "carl", 3 })).Describe());
        Console.WriteLine(string.Join(" ", t.GetProperties().Select(x => x.Name)));
        Console.WriteLine(string.Join(" ", t.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly).Select(m => m.Name)));
        Console.WriteLine(string.Join(" ", t.GetFields().Select(x => x.Name)));
        Console.WriteLine(t.GetConstructors().Length + " " + t.GetMethod("Out").GetParameters().Length);
        foreach (ParameterInfo q in t.GetMethod("Out").GetParameters())
            Console.WriteLine(q.Position + " " + q.Name + " " + q.ParameterType + " " + q.IsOut);
        object pair = new Pair { A = 3, B = 4 };
        Console.WriteLine(typeof(Pair).GetMethod("Sum").Invoke(pair, null));
        typeof(Pair).GetField("A").SetValue(pair, 30);
        Console.WriteLine(pair);
        Console.WriteLine(typeof(Savings).BaseType.Name + " " + typeof(Savings).IsSubclassOf(t) + " " + t.IsAssignableFrom(typeof(Savings)));
        Console.WriteLine(t.GetMethod("Describe").IsVirtual + " " + t.GetMethod("Add", new[] { typeof(int), typeof(int) }).IsStatic + " " + t.GetMethod("Deposit").ReturnType);
        Console.WriteLine(t.GetMethod("Deposit"));
        try {
            t.GetMethod("Deposit").Invoke(a, new object[] { "five" });
        } catch (ArgumentException e) {
            Console.WriteLine(e.GetType().Name);
        }
        try {
            t.GetMethod("Deposit").Invoke(a, new object[0]);
        } catch (TargetParameterCountException) {
            Console.WriteLine("count");
        }
        try {
            t.GetMethod("Deposit").Invoke(null, new object[] { 1 });
        } catch (TargetException) {
            Console.WriteLine("target");
        }
    }
}
