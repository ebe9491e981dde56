using System;
using System.Collections.Generic;

class Closures
{
    static Func<int> Counter()
    {
        int n = 0;
        return () => ++n;
    }
    static void Main()
    {
        var c1 = Counter();
        var c2 = Counter();
        Console.WriteLine(c1() + c1() + c1() + " " + c2());
        var actions = new List<Action>();
        for (int i = 0; i < 3; i++)
            actions.Add(() => Console.Write(i + " "));
        foreach (int j in new[] { 10, 20, 30 })
            actions.Add(() => Console.Write(j + " "));
        for (int i = 0; i < 3; i++) {
            int copy = i;
            actions.Add(() => Console.Write(copy++ + " "));
        }
        foreach (Action a in actions) a();
        foreach (Action a in actions) a();
        Console.WriteLine();
        int x = 1;
        Action add = () => { int y = 10; Action inner = () => x += y; inner(); y = 100; inner(); };
        add();
        Console.WriteLine(x);
        string name = "outer";
        Func<string> get = () => name;
        name = "changed";
        Console.WriteLine(get());
    }
}
