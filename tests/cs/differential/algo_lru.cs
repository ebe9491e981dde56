using System;
using System.Collections.Generic;

class Lru<K, V>
{
    readonly int capacity;
    readonly Dictionary<K, LinkedListNode<KeyValuePair<K, V>>> map = new Dictionary<K, LinkedListNode<KeyValuePair<K, V>>>();
    readonly LinkedList<KeyValuePair<K, V>> order = new LinkedList<KeyValuePair<K, V>>();
    public event Action<K> Evicted;
    public Lru(int capacity) { this.capacity = capacity; }
    public bool TryGet(K key, out V value)
    {
        LinkedListNode<KeyValuePair<K, V>> node;
        if (!map.TryGetValue(key, out node)) { value = default(V); return false; }
        order.Remove(node); order.AddFirst(node);
        value = node.Value.Value;
        return true;
    }
    public void Put(K key, V value)
    {
        LinkedListNode<KeyValuePair<K, V>> node;
        if (map.TryGetValue(key, out node)) order.Remove(node);
        else if (map.Count == capacity) { var last = order.Last; order.RemoveLast(); map.Remove(last.Value.Key); if (Evicted != null) Evicted(last.Value.Key); }
        map[key] = order.AddFirst(new KeyValuePair<K, V>(key, value));
    }
    public override string ToString() { return string.Join(" ", order); }
}
class Program
{
    static void Main()
    {
        var c = new Lru<string, int>(3);
        c.Evicted += k => Console.Write("-" + k + " ");
        foreach (string s in "a b c a d e a f b".Split(' ')) { int v; if (c.TryGet(s, out v)) Console.Write("+" + s + v + " "); else c.Put(s, s[0]); }
        Console.WriteLine(c);
    }
}
