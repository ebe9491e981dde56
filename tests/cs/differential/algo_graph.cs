using System;
using System.Collections.Generic;
using System.Linq;

class Graph
{
    readonly Dictionary<string, List<KeyValuePair<string, int>>> edges = new Dictionary<string, List<KeyValuePair<string, int>>>();
    public void Add(string a, string b, int w) { One(a, b, w); One(b, a, w); }
    void One(string a, string b, int w) { List<KeyValuePair<string, int>> l; if (!edges.TryGetValue(a, out l)) edges[a] = l = new List<KeyValuePair<string, int>>(); l.Add(new KeyValuePair<string, int>(b, w)); }
    public Dictionary<string, int> Dijkstra(string from)
    {
        var dist = edges.Keys.ToDictionary(k => k, k => int.MaxValue);
        var open = new SortedSet<Tuple<int, string>> { Tuple.Create(0, from) };
        dist[from] = 0;
        while (open.Count > 0) {
            var u = open.Min;
            open.Remove(u);
            foreach (var e in edges[u.Item2]) { int d = u.Item1 + e.Value; if (d < dist[e.Key]) { open.Remove(Tuple.Create(dist[e.Key], e.Key)); dist[e.Key] = d; open.Add(Tuple.Create(d, e.Key)); } }
        }
        return dist;
    }
    public IEnumerable<string> Bfs(string from)
    {
        var seen = new HashSet<string> { from };
        var q = new Queue<string>();
        q.Enqueue(from);
        while (q.Count > 0) { string u = q.Dequeue(); yield return u; foreach (var e in edges[u]) if (seen.Add(e.Key)) q.Enqueue(e.Key); }
    }
    public void Dfs(string u, HashSet<string> seen, Action<string> visit) { if (!seen.Add(u)) return; visit(u); foreach (var e in edges[u]) Dfs(e.Key, seen, visit); }
}

class Program
{
    static void Main()
    {
        var g = new Graph();
        foreach (string s in "ab7 ac9 af14 bc10 bd15 cd11 cf2 de6 ef9".Split(' ')) g.Add(s[0].ToString(), s[1].ToString(), int.Parse(s.Substring(2)));
        Console.WriteLine(string.Join(" ", g.Dijkstra("a").OrderBy(p => p.Key).Select(p => p.Key + p.Value)));
        Console.WriteLine(string.Join("", g.Bfs("a")));
        string dfs = "";
        g.Dfs("a", new HashSet<string>(), v => dfs += v);
        Console.WriteLine(dfs);
    }
}
