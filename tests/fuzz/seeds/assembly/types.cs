using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

[StructLayout(LayoutKind.Explicit, Size = 8)]
struct Overlay {
    [FieldOffset(0)] public int number;
    [FieldOffset(4)] public float fraction;
}

interface ISource<out T> where T : class {
    T Next { get; }
}

class Source<T> : ISource<T> where T : class, new() {
    volatile int taken;
    [ThreadStatic] static int mine;
    const string Name = "source";
    public event Action Taken;

    public class Nested<S> {
        public Dictionary<T, S> all;
        public S[,] grid = new S[2, 3];
    }

    T ISource<T>.Next {
        get {
            taken++;
            mine++;
            if (Taken != null)
                Taken();
            return new T();
        }
    }

    public IEnumerable<T> Many(int count) {
        for (int i = 0; i < count; i++)
            yield return new T();
    }
}

class Program {
    static int[] data = {1, 2, 3, 4, 5, 6, 7, 8};

    static int Main(string[] args) {
        int sum = 0;
        foreach (object o in new Source<object>().Many(2))
            sum += o.GetHashCode() & 1;
        foreach (int i in data)
            sum += i;
        return sum;
    }
}
