using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        foreach (byte[] b in new[] { BitConverter.GetBytes(1), BitConverter.GetBytes(-1L), BitConverter.GetBytes(1.5), BitConverter.GetBytes(2.5f), BitConverter.GetBytes('A'), BitConverter.GetBytes(true), BitConverter.GetBytes((short)-2) }) Console.Write(BitConverter.ToString(b) + " "); Console.WriteLine(BitConverter.ToInt64(new byte[] { 1, 0, 0, 0, 0, 0, 0, 128 }, 0) + " " + BitConverter.ToDouble(BitConverter.GetBytes(3.25), 0) + BitConverter.IsLittleEndian + BitConverter.Int64BitsToDouble(4614253070214989087)); Console.WriteLine(Convert.ToBase64String(new byte[] { 0, 255, 128, 7 }) + " " + Convert.FromBase64String("AP+ABw==").Length + " " + Encoding.Unicode.GetBytes("ab").Length + Encoding.UTF8.GetCharCount(new byte[] { 0xe4, 0xb8, 0xad }) + Encoding.ASCII.GetBytes("z?")[0]);
    }
}
