using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Linq;

class Program
{
    static void Main()
    {
        var q = new Queue<int>();
        for (int i = 0; i < 10; i++) q.Enqueue(i);
        int sum = 0;
        while (q.Count > 3) sum += q.Dequeue();
        q.Enqueue(99);
        Console.WriteLine(sum + " " + q.Peek() + " " + string.Join(",", q) + q.Contains(99));
        var s = new Stack<string>();
        s.Push("a"); s.Push("b"); s.Push("c");
        Console.WriteLine(s.Pop() + s.Peek() + s.Count + string.Join("", s));
        var h = new HashSet<int> { 1, 2, 3, 2 };
        h.UnionWith(new[] { 3, 4 });
        h.ExceptWith(new[] { 1 });
        Console.WriteLine(h.Count + " " + h.Add(2) + h.Add(9) + h.IsSubsetOf(Enumerable.Range(0, 10)) + h.Overlaps(new[] { 9 }) + string.Join(",", h.OrderBy(x => x)));
        h.IntersectWith(new[] { 9, 2 });
        h.SymmetricExceptWith(new[] { 2, 7 });
        Console.WriteLine(string.Join(",", h.OrderBy(x => x)) + h.SetEquals(new[] { 7, 9 }));
        var ll = new LinkedList<int>();
        ll.AddLast(2); ll.AddFirst(1); ll.AddLast(3);
        ll.AddAfter(ll.Find(2), 25);
        ll.Remove(1);
        Console.WriteLine(string.Join(" ", ll) + " " + ll.First.Value + ll.Last.Previous.Value + ll.Count);
        var ss = new SortedSet<string> { "pear", "apple", "fig" };
        Console.WriteLine(string.Join(" ", ss) + ss.Min + ss.Max + ss.GetViewBetween("b", "g").Count + string.Join("", ss.Reverse()));
        var bits = new BitArray(10);
        bits[3] = true;
        bits.Not();
        Console.WriteLine(bits.Count + " " + bits[3] + bits[4]);
        var ht = new Hashtable { { "a", 1 }, { 2, "b" } };
        Console.WriteLine(ht["a"] + " " + ht[2] + " " + ht.Count + ht.ContainsKey("z"));
        var al = new ArrayList { 3, 1, 2 };
        al.Sort();
        Console.WriteLine(string.Join(",", al.ToArray()));
        var c = new Collection<int> { 1, 2 };
        c.Insert(1, 9);
        var ro = new ReadOnlyCollection<int>(c);
        try { ((IList<int>)ro).Add(1); } catch (NotSupportedException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(string.Join(",", c) + ro[1]);
        try { new Queue<int>().Dequeue(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        try { new Stack<int>().Pop(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var oc = new ObservableCollection<int>();
        oc.CollectionChanged += (o, e) => Console.Write(e.Action + " ");
        oc.Add(1); oc[0] = 2; oc.Clear();
        Console.WriteLine();
        KeyValuePair<int, string> kv = new KeyValuePair<int, string>(1, "v");
        Console.WriteLine(kv);
    }
}
