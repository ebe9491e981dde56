using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var r = new System.IO.StringReader("line one\nline two\n\nlast"); string s; while ((s = r.ReadLine()) != null) Console.Write("<" + s + ">"); var w = new System.IO.StringWriter(); w.Write("a{0}", 1); w.WriteLine(); w.Write('c'); Console.WriteLine(w.ToString().Length); var m = new System.IO.MemoryStream(); m.WriteByte(1); m.Write(new byte[] { 2, 3 }, 0, 2); m.Position = 1; Console.WriteLine(m.ReadByte() + " " + m.Length + m.ToArray()[2]); var b = new System.IO.BinaryWriter(new System.IO.MemoryStream()); b.Write(5); b.Write("hi"); b.Write(1.5); b.Flush(); b.BaseStream.Position = 0; var br = new System.IO.BinaryReader(b.BaseStream); Console.WriteLine(br.ReadInt32() + br.ReadString() + br.ReadDouble()); Console.WriteLine(System.IO.Path.Combine("a", "b.txt") + System.IO.Path.GetExtension("x.cs") + System.IO.Path.GetFileName("/p/q.r"));
    }
}
