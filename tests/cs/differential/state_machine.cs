using System;
using System.Collections.Generic;

enum State { Idle, Running, Paused, Stopped } enum Input { Start, Pause, Resume, Stop }
class Machine
{
    readonly Dictionary<(State, Input), State> table = new Dictionary<(State, Input), State> { { (State.Idle, Input.Start), State.Running }, { (State.Running, Input.Pause), State.Paused }, { (State.Paused, Input.Resume), State.Running }, { (State.Running, Input.Stop), State.Stopped }, { (State.Paused, Input.Stop), State.Stopped } };
    public State Now { get; private set; } public event Action<State, State> Moved;
    public bool Try(Input i) { State next; if (!table.TryGetValue((Now, i), out next)) return false; State old = Now; Now = next; Moved?.Invoke(old, next); return true; }
}
class Program { static void Main() { var m = new Machine(); m.Moved += (a, b) => Console.Write(a + ">" + b + " "); foreach (Input i in new[] { Input.Pause, Input.Start, Input.Pause, Input.Start, Input.Resume, Input.Stop, Input.Start }) if (!m.Try(i)) Console.Write("!" + i + " "); Console.WriteLine(m.Now); } }
