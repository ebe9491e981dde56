// Memory by hand: fixed buffers, stackalloc, pinned arrays and strings, pointers to structs, spans over them.
using System;
using System.Runtime.InteropServices;

unsafe class Program
{
    struct Packet
    {
        public byte Kind;
        public fixed int Data[4];
        public fixed char Name[3];
        public int Sum()
        {
            int s = 0;
            fixed (int* p = Data)
                for (int i = 0; i < 4; i++)
                    s += p[i];
            return s;
        }
    }

    struct Node
    {
        public int Value;
        public Node* Next;
    }

    class Holder
    {
        public Packet Packet;
    }

    static int Fibonacci(int n)
    {
        int* f = stackalloc int[n + 2];
        f[0] = 0;
        f[1] = 1;
        for (int i = 2; i <= n; i++)
            f[i] = f[i - 1] + f[i - 2];
        return f[n];
    }

    static ref int Largest(int[] a)
    {
        int at = 0;
        for (int i = 1; i < a.Length; i++)
            if (a[i] > a[at])
                at = i;
        return ref a[at];
    }

    static void Main()
    {
        Packet p = new Packet { Kind = 7 };
        for (int i = 0; i < 4; i++)
            p.Data[i] = i * i;
        p.Name[0] = 'a';
        p.Name[2] = 'c';
        Packet copy = p;
        copy.Data[0] = 100;
        Console.WriteLine(p.Sum() + " " + copy.Sum() + " " + sizeof(Packet) + " " + p.Name[2]);
        var h = new Holder { Packet = copy };
        fixed (int* d = h.Packet.Data)
            d[1] = 1000;
        Console.WriteLine(h.Packet.Sum());
        Console.WriteLine(Fibonacci(20));
        Node* list = null;
        Node* nodes = stackalloc Node[5];
        for (int i = 0; i < 5; i++) {
            nodes[i].Value = i;
            nodes[i].Next = list;
            list = &nodes[i];
        }
        for (Node* n = list; n != null; n = n->Next)
            Console.Write(n->Value + " ");
        Console.WriteLine();
        int[] a = { 3, 9, 4 };
        Largest(a) = -1;
        Console.WriteLine(string.Join(",", a));
        fixed (int* q = a) {
            int* end = q + a.Length;
            int sum = 0;
            for (int* i = q; i < end; i++)
                sum += *i;
            Console.WriteLine(sum + " " + (end - q));
        }
        fixed (char* s = "text") {
            int length = 0;
            while (s[length] != 0)
                length++;
            Console.WriteLine(length + " " + s[1]);
        }
        double value = 1.5;
        long bits = *(long*)&value;
        Console.WriteLine(bits.ToString("x"));
        byte* bytes = (byte*)&bits;
        Console.WriteLine(bytes[7].ToString("x2") + bytes[6].ToString("x2"));
        int* six = stackalloc int[6];
        var span = new Span<int>(six, 6);
        for (int i = 0; i < span.Length; i++)
            span[i] = i;
        span.Slice(2, 3).Fill(9);
        span.Reverse();
        Console.WriteLine(string.Join(" ", span.ToArray()));
        Span<byte> raw = MemoryMarshal.AsBytes(span);
        Console.WriteLine(raw.Length + " " + raw[0]);
        IntPtr heap = Marshal.AllocHGlobal(16);
        ((int*)heap)[2] = 77;
        Console.WriteLine(Marshal.ReadInt32(heap, 8));
        Marshal.FreeHGlobal(heap);
        void* untyped = &value;
        *(double*)untyped *= 2;
        Console.WriteLine(value);
        int** pp;
        int target = 4;
        int* pt = &target;
        pp = &pt;
        **pp += 1;
        Console.WriteLine(target);
    }
}
