using System;
using System.Collections;
using System.Collections.Generic;

class Grid : IEnumerable { readonly Dictionary<string, int> cells = new Dictionary<string, int>(); public int this[string k] { get { int v; return cells.TryGetValue(k, out v) ? v : 0; } set { cells[k] = value; } } public int this[int x, int y = 0] { get { return this[x + "," + y]; } set { this[x + "," + y] = value; } } public IEnumerator GetEnumerator() { foreach (var p in cells) yield return p.Key + "=" + p.Value; } }
struct Counter { int n; readonly int max; public Counter(int max) { n = -1; this.max = max; } public bool MoveNext() { return ++n < max; } public int Current { get { return n; } } public Counter GetEnumerator() { return this; } }
class Countdown : IEnumerator<int> { int n = 4; public bool MoveNext() { return --n > 0; } public int Current { get { return n; } } object IEnumerator.Current { get { return n; } } public void Reset() { n = 4; } public void Dispose() { Console.Write("disposed "); } }
class Down : IEnumerable<int> { public IEnumerator<int> GetEnumerator() { return new Countdown(); } IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); } }
class Program { static void Main() { var g = new Grid(); g[1, 2] = 5; g["z"] += 7; g[3]++; foreach (string s in g) Console.Write(s + " "); foreach (int i in new Counter(3)) Console.Write(i); foreach (int i in new Down()) Console.Write(i + " "); Console.WriteLine(g[1, 2] + g["none"] + g[3]); } }
