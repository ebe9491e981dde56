using System;

class NarrowTypes
{
    static sbyte sb = -128;
    static byte b = 255;
    static short s = -32768;
    static ushort us = 65535;
    static char c = 'z';
    static bool t = true;

    static void Main()
    {
        sb--; b++; s--; us++; c++;
        Console.WriteLine(sb + " " + b + " " + s + " " + us + " " + c + " " + (int)c + " " + t);
        sbyte[] sbs = { -1, 127 };
        byte[] bs = { 200, 100 };
        short[] ss = { -300, 300 };
        ushort[] uss = { 60000, 1 };
        char[] cs = { 'a', '\u00e9' };
        bool[] bools = { true, false };
        Console.WriteLine(sbs[0] + sbs[1] + bs[0] + bs[1] + ss[0] + ss[1] + uss[0] + uss[1] + cs[0] + cs[1]);
        Console.WriteLine(bools[0] && !bools[1]);
        bs[0] += 100;
        ss[1] *= 1000;
        sbs[1] += 2;
        Console.WriteLine(bs[0] + " " + ss[1] + " " + sbs[1]);
        int i = 0x12345678;
        Console.WriteLine((sbyte)i + " " + (byte)i + " " + (short)i + " " + (ushort)i + " " + (int)(char)i);
        i = -2;
        Console.WriteLine((byte)i + " " + (ushort)i + " " + (uint)i + " " + (ulong)i + " " + (long)(uint)i);
    }
}
