using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int[] squares = { 0, 1, 4, 9, 16, 25 }; byte[] bytes = { 1, 2, 250, 255 }; char[] vowels = { 'a', 'e', 'i', 'o', 'u' }; double[] ds = { 0.5, 1.5, -2.25 }; long[] ls = { long.MinValue, 0, long.MaxValue }; ushort[] us = { 1, 65535, 77 }; bool[] bs = { true, false, true }; float[] fs = { 1.1f, 2.2f, 3.3f }; uint[] ui = { 1, uint.MaxValue, 3 }; short[] ss = { -1, 2, -3 }; sbyte[] sb = { -1, 127, -128 }; ulong[] ul = { 1, ulong.MaxValue, 5 };
        Console.WriteLine(squares.Sum() + bytes.Sum(x => x) + new string(vowels) + ds.Sum() + ls[0] + ls[2] + us.Sum(x => x) + bs.Count(x => x) + fs[2] + ui[1] + ss.Sum(x => x) + sb[2] + ul[1]);
    }
}
