using System;
using System.Runtime.InteropServices;

[StructLayout(LayoutKind.Explicit)] struct Color { [FieldOffset(0)] public uint Rgba; [FieldOffset(0)] public byte R; [FieldOffset(1)] public byte G; [FieldOffset(2)] public byte B; [FieldOffset(3)] public byte A; }
[StructLayout(LayoutKind.Explicit, Size = 16)] struct Sized { [FieldOffset(4)] public int X; [FieldOffset(8)] public double D; }
[StructLayout(LayoutKind.Sequential)] struct Mixed { public byte A; public double B; public short C; public int D; public bool E; }
[StructLayout(LayoutKind.Sequential, Pack = 2)] struct Pack2 { public byte A; public int B; public byte C; }
struct Empty { }
class Program
{
    static unsafe void Main()
    {
        var c = new Color { R = 1, G = 2, B = 3, A = 4 }; Console.WriteLine(c.Rgba.ToString("X8")); c.Rgba = 0xff00ff00; Console.WriteLine(c.R + " " + c.G + " " + c.B + " " + c.A + c.Equals(new Color { Rgba = 0xff00ff00 }));
        Console.WriteLine(sizeof(Color) + " " + sizeof(Sized) + " " + sizeof(Mixed) + " " + sizeof(Pack2) + " " + sizeof(Empty) + " " + sizeof(DayOfWeek) + sizeof(decimal) + sizeof(IntPtr));
        Mixed m; byte* p = (byte*)&m; Console.WriteLine((byte*)&m.B - p + " " + ((byte*)&m.C - p) + " " + ((byte*)&m.D - p) + " " + ((byte*)&m.E - p)); Sized s = new Sized { X = 5, D = 1.5 }; int* q = (int*)&s; Console.WriteLine(q[1] + " " + q[0] + s.D);
        IntPtr ip = new IntPtr(5); Console.WriteLine(ip + 3 + " " + IntPtr.Size + (ip == (IntPtr)5) + ip.ToInt64() + (UIntPtr)7u);
    }
}
