using System;

class CheckedArithmetic
{
    static void Try(string name, Func<object> f)
    {
        try {
            Console.WriteLine(name + " " + f());
        } catch (OverflowException e) {
            Console.WriteLine(name + " overflows: " + e.Message);
        }
    }

    static void Main()
    {
        int max = int.MaxValue, min = int.MinValue, one = 1, minusOne = -1;
        uint umax = uint.MaxValue, uone = 1, uzero = 0;
        long lmax = long.MaxValue, lmin = long.MinValue;
        ulong ulmax = ulong.MaxValue;
        checked {
            Try("add", () => max + one);
            Try("add fine", () => max + minusOne);
            Try("sub", () => min - one);
            Try("mul", () => max * 2);
            Try("mul min", () => min * minusOne);
            Try("neg", () => -min);
            Try("uadd", () => umax + uone);
            Try("usub", () => uzero - uone);
            Try("umul", () => umax * 2u);
            Try("ladd", () => lmax + 1);
            Try("lsub", () => lmin - 1);
            Try("lmul", () => lmax * 2);
            Try("uladd", () => ulmax + 1);
            Try("ulmul", () => ulmax * 2);
            Try("to byte", () => (byte)max);
            Try("to sbyte", () => (sbyte)200u.GetHashCode());
            Try("to short", () => (short)40000L.GetHashCode());
            Try("to ushort", () => (ushort)minusOne);
            Try("to char", () => (char)minusOne);
            Try("to uint", () => (uint)minusOne);
            Try("to int of uint", () => (int)umax);
            Try("to int of long", () => (int)lmax);
            Try("to ulong", () => (ulong)lmin);
            Try("to long of ulong", () => (long)ulmax);
            Try("to int of ulong", () => (int)ulmax);
            Try("to byte of ulong", () => (byte)ulmax);
            double big = 1e20, nan = double.NaN, fine = -1.5;
            Try("to int of double", () => (int)big);
            Try("to long of double", () => (long)big);
            Try("to uint of double", () => (uint)fine);
            Try("nan", () => (int)nan);
            Try("fine", () => (int)fine);
            Try("div", () => min / minusOne);
        }
    }
}
