using System;

unsafe class Program
{
    static void Copy(byte* d, byte* s, int n) { while (n-- > 0) *d++ = *s++; }
    static int Len(char* s) { char* p = s; while (*p != 0) p++; return (int)(p - s); }
    struct P { public int X, Y; public P* Self; }
    static void Main()
    {
        byte* a = stackalloc byte[16]; for (int i = 0; i < 16; i++) a[i] = (byte)(i * 3); byte[] b = new byte[16]; fixed (byte* q = b) Copy(q, a, 16); Console.WriteLine(string.Join(",", b));
        fixed (byte* q = &b[4]) { *(int*)q = 0x01020304; *(short*)(q + 4) = -1; *(long*)(q + 8 - 4) += 1; } Console.WriteLine(BitConverter.ToString(b)); fixed (char* s = "pointer") Console.WriteLine(Len(s) + new string(s, 2, 3) + s[6]);
        P p = new P { X = 1, Y = 2 }; P* pp = &p; pp->Self = pp; pp->Self->Y = 9; (*pp).X++; Console.WriteLine(p.X + " " + p.Y + (pp->Self == &p)); P* array = stackalloc P[3]; array[2].X = 5; (array + 1)->X = 4; Console.WriteLine(array[1].X + array[2].X + " " + (&array[2] - array)); int[,] g = new int[2, 3]; fixed (int* gp = g) { for (int i = 0; i < 6; i++) gp[i] = i; } Console.WriteLine(g[1, 2]); double d = -0.0; Console.WriteLine((*(ulong*)&d >> 63) + " " + *(float*)&pp->X); uint u = 0xdeadbeef; byte* ub = (byte*)&u; Console.WriteLine(ub[0].ToString("x") + ub[3].ToString("x"));
    }
}
