// Explicit layout: unions, overlapping fields, packing, sizes.
using System;
using System.Runtime.InteropServices;

class Program
{
    [StructLayout(LayoutKind.Explicit)]
    struct Union
    {
        [FieldOffset(0)] public int Int;
        [FieldOffset(0)] public float Float;
        [FieldOffset(0)] public byte B0;
        [FieldOffset(1)] public byte B1;
        [FieldOffset(2)] public ushort High;
        [FieldOffset(8)] public string Text;
    }

    [StructLayout(LayoutKind.Sequential, Pack = 1)]
    struct Packed
    {
        public byte A;
        public int B;
        public short C;
    }

    struct Loose
    {
        public byte A;
        public int B;
        public short C;
        public long D;
        public bool E;
    }

    [StructLayout(LayoutKind.Explicit, Size = 32)]
    struct Sized
    {
        [FieldOffset(4)] public int At4;
    }

    [StructLayout(LayoutKind.Explicit)]
    class Reference
    {
        [FieldOffset(0)] public long Whole;
        [FieldOffset(4)] public int High;
    }

    [StructLayout(LayoutKind.Sequential, Pack = 2)]
    struct Nested
    {
        public byte First;
        public Packed Inner;
        public double Last;
    }

    static unsafe void Main()
    {
        var u = new Union { Int = 0x3f800000, Text = "kept" };
        Console.WriteLine(u.Float + " " + u.B0 + " " + u.B1 + " " + u.High.ToString("x") + " " + u.Text);
        u.B1 = 0xff;
        Console.WriteLine(u.Int.ToString("x"));
        u.Float = -2.5f;
        Console.WriteLine(u.Int.ToString("x"));
        Console.WriteLine(sizeof(Packed) + " " + sizeof(Loose) + " " + sizeof(Sized) + " " + sizeof(Nested));
        Console.WriteLine(Marshal.SizeOf(typeof(Packed)) + " " + Marshal.SizeOf(typeof(Sized)));
        var p = new Packed { A = 1, B = 0x01020304, C = 5 };
        byte* b = (byte*)&p;
        for (int i = 0; i < sizeof(Packed); i++)
            Console.Write(b[i] + " ");
        Console.WriteLine();
        var s = new Sized { At4 = 9 };
        Console.WriteLine(((int*)&s)[1]);
        var r = new Reference { Whole = 0x100000002 };
        r.High += 5;
        Console.WriteLine(r.Whole.ToString("x"));
        var many = new Packed[3];
        many[1].B = 7;
        fixed (Packed* q = many)
            Console.WriteLine((byte*)&q[1] - (byte*)q);
        object boxed = u;
        Console.WriteLine(((Union)boxed).Text + " " + boxed.Equals(u));
        var n = new Nested { First = 1, Inner = p, Last = 0.5 };
        Console.WriteLine((byte*)&n.Last - (byte*)&n);
    }
}
