using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Func<string, bool> balanced = s => { var st = new Stack<char>(); foreach (char c in s) if ("([{".IndexOf(c) >= 0) st.Push(c); else if (st.Count == 0 || "([{".IndexOf(st.Pop()) != ")]}".IndexOf(c)) return false; return st.Count == 0; }; foreach (string s in new[] { "()", "([{}])", "(]", "((", "" }) Console.Write(balanced(s) + " "); Func<string, double> rpn = e => { var st = new Stack<double>(); foreach (string t in e.Split(' ')) { double v; if (double.TryParse(t, out v)) { st.Push(v); continue; } double b = st.Pop(), a = st.Pop(); st.Push(t == "+" ? a + b : t == "-" ? a - b : t == "*" ? a * b : a / b); } return st.Pop(); }; Console.WriteLine(rpn("3 4 + 2 *") + " " + rpn("5 1 2 + 4 * + 3 -")); var q = new Queue<string>(new[] { "a", "b" }); for (int i = 0; i < 5; i++) { string s = q.Dequeue(); Console.Write(s + " "); if (s.Length < 3) { q.Enqueue(s + "0"); q.Enqueue(s + "1"); } } Console.WriteLine(q.Count);
    }
}
