using System;

class Program
{
    static int Pop(uint x) { int c = 0; for (; x != 0; x &= x - 1) c++; return c; }
    static uint Reverse(uint x) { uint r = 0; for (int i = 0; i < 32; i++) { r = r << 1 | x & 1; x >>= 1; } return r; }
    static uint Rotate(uint x, int n) { return x << n | x >> 32 - n; }
    static ushort Crc(byte[] d) { ushort c = 0xffff; foreach (byte b in d) { c ^= b; for (int i = 0; i < 8; i++) c = (ushort)((c & 1) != 0 ? c >> 1 ^ 0xa001 : c >> 1); } return c; }
    static void Main()
    {
        Console.WriteLine(Pop(0xf0f0) + " " + Reverse(1) + " " + Rotate(0x80000001, 4).ToString("x") + " " + Crc(new byte[] { 1, 2, 3 }));
        long mask = 1L << 62 | 1L << 33;
        Console.WriteLine(mask + " " + (mask >> 33) + " " + (~mask & 0xff) + " " + (int)(mask >> 40));
        byte b = 0x81; sbyte s = unchecked((sbyte)b);
        Console.WriteLine((b << 1) + " " + (b >> 1) + " " + (s >> 1) + " " + (byte)(b << 1) + " " + (byte)~b);
        ulong h = 14695981039346656037; foreach (char c in "fnv") { h ^= c; h *= 1099511628211; }
        Console.WriteLine(h + " " + (h ^ h >> 32) + " " + (uint)h % 1000);
        bool p = true, q = false;
        Console.WriteLine((p & q) + " " + (p | q) + " " + (p ^ q) + " " + (p ^ true));
        int shifts = 1; for (int i = 0; i < 40; i++) shifts = shifts << 1 ^ (shifts >> 31 & 0x1d);
        Console.WriteLine(shifts);
    }
}
