using System;
using System.Runtime.InteropServices;

unsafe struct Fixed { public fixed int A[4]; public fixed byte B[3]; public int Last; }
[StructLayout(LayoutKind.Explicit)]
struct Union { [FieldOffset(0)] public int I; [FieldOffset(0)] public float F; [FieldOffset(0)] public byte B0; [FieldOffset(3)] public byte B3; [FieldOffset(8)] public long L; }
[StructLayout(LayoutKind.Sequential, Pack = 1)]
struct Packed { public byte A; public int B; public short C; }
struct Node { public int Value; public unsafe Node* Next; }

unsafe class Program
{
    static int Sum(int* p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
    static void Main()
    {
        int x = 5;
        int* p = &x;
        *p += 10;
        int** pp = &p;
        **pp *= 2;
        Console.WriteLine(x);
        int[] a = { 1, 2, 3, 4, 5 };
        fixed (int* q = a) {
            Console.WriteLine(Sum(q, 5) + " " + *(q + 2) + " " + q[4] + " " + (&q[4] - q));
            int* r = q + 1;
            r++;
            *r-- = 30;
            Console.WriteLine(*r + " " + (r < q) + (r > q));
        }
        Console.WriteLine(a[2]);
        int* stack = stackalloc int[10];
        for (int i = 0; i < 10; i++) stack[i] = i * i;
        Console.WriteLine(Sum(stack, 10));
        byte* bytes = (byte*)&x;
        Console.WriteLine(bytes[0] + " " + bytes[1]);
        var f = new Fixed();
        f.A[2] = 7; f.B[1] = 200; f.Last = 9;
        Console.WriteLine(f.A[2] + f.B[1] + f.Last + " " + sizeof(Fixed) + " " + sizeof(Packed) + " " + sizeof(Union) + " " + sizeof(Node) + sizeof(int) + sizeof(char) + sizeof(bool));
        Union u = new Union { F = 1.0f };
        Console.WriteLine(u.I.ToString("X") + " " + u.B3 + " " + u.B0);
        u.L = -1;
        Console.WriteLine(u.I);
        Packed k = new Packed { A = 1, B = 0x01020304, C = 5 };
        byte* kb = (byte*)&k;
        Console.WriteLine(kb[0] + " " + kb[1] + " " + kb[4] + " " + kb[5]);
        Node n1 = new Node { Value = 1 }, n2 = new Node { Value = 2, Next = &n1 };
        Console.WriteLine(n2.Next->Value + (&n2)->Value);
        fixed (char* c = "hello") { char* d = c; int len = 0; while (*d++ != 0) len++; Console.WriteLine(len + " " + c[1]); }
        double dd = 1.5;
        Console.WriteLine(*(long*)&dd);
        long* nothing = null;
        Console.WriteLine(nothing == null);
        void* v = &x;
        Console.WriteLine(*(int*)v);
        Console.WriteLine(BitConverter.DoubleToInt64Bits(2.0) + " " + BitConverter.ToInt32(new byte[] { 1, 2, 0, 0 }, 0) + " " + BitConverter.ToString(BitConverter.GetBytes(258)));
    }
}
