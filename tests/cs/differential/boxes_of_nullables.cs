using System;
using System.Reflection;
enum E { A, B, C }
enum L : long { X = 5 }
struct S { public int v; public S(int v) { this.v = v; } }
class T {
    public int? last;
    public string Take(int? x) { last = x; return x.HasValue ? "got " + x : "none"; }
    public string TakeE(E? x) { return x.HasValue ? "got " + x : "none"; }
    public string TakeS(S? x) { return x.HasValue ? "got " + x.Value.v : "none"; }
    public static int? Give(bool b) { return b ? (int?)4 : null; }
    public int? field = 3;
    public S? sfield;
    public int? Prop { get; set; }
}
class P {
    static void Try(string what, Func<object> f) {
        try { var o = f(); Console.WriteLine("{0}: {1} {2}", what, o ?? "null", o == null ? "" : o.GetType().ToString()); }
        catch (Exception e) { Console.WriteLine("{0}: {1}{2}", what, e.GetType(), e.InnerException != null ? " of " + e.InnerException.GetType() : ""); }
    }
    static void Main() {
        Try("enum? of int", () => (E?)(object)0);
        Try("enum? of int 2", () => (E?)(object)2);
        Try("enum? of long", () => (E?)(object)2L);
        Try("enum? of uint", () => (E?)(object)2u);
        Try("enum? of L", () => (E?)(object)L.X);
        Try("enum? of byte", () => (E?)(object)(byte)2);
        Try("enum of int", () => (E)(object)2);
        Try("enum of uint", () => (E)(object)2u);
        Try("int? of enum", () => (int?)(object)E.B);
        Try("int of enum", () => (int)(object)E.B);
        Try("uint of int", () => (uint)(object)3);
        Try("L? of long", () => (L?)(object)5L);
        Try("long? of L", () => (long?)(object)L.X);
        Try("bool of byte", () => (bool)(object)(byte)1);
        Try("char? of ushort", () => (char?)(object)(ushort)65);
        Try("enum? of null", () => (E?)(object)null);
        Try("int? is enum", () => (object)E.B is int?);
        Try("enum? is int", () => (object)0 is E?);
        Try("enum is int", () => (object)0 is E);
        Try("as enum? of int", () => (object)0 as E?);
        Try("as enum? of enum", () => (object)E.C as E?);
        var t = new T();
        var type = typeof(T);
        Try("invoke int", () => type.GetMethod("Take").Invoke(t, new object[] { 5 }));
        Try("invoke null", () => type.GetMethod("Take").Invoke(t, new object[] { null }));
        Try("invoke short", () => type.GetMethod("Take").Invoke(t, new object[] { (short)5 }));
        Try("invoke long", () => type.GetMethod("Take").Invoke(t, new object[] { 5L }));
        Try("invoke E", () => type.GetMethod("TakeE").Invoke(t, new object[] { E.B }));
        Try("invoke E of int", () => type.GetMethod("TakeE").Invoke(t, new object[] { 1 }));
        Try("invoke E of null", () => type.GetMethod("TakeE").Invoke(t, new object[] { null }));
        Try("invoke S", () => type.GetMethod("TakeS").Invoke(t, new object[] { new S(8) }));
        Try("invoke S null", () => type.GetMethod("TakeS").Invoke(t, new object[] { null }));
        Try("give", () => type.GetMethod("Give").Invoke(null, new object[] { true }));
        Try("give null", () => type.GetMethod("Give").Invoke(null, new object[] { false }));
        Try("field", () => type.GetField("field").GetValue(t));
        Try("set field", () => { type.GetField("field").SetValue(t, 9); return t.field; });
        Try("set field null", () => { type.GetField("field").SetValue(t, null); return t.field; });
        Try("set field short", () => { type.GetField("field").SetValue(t, (short)9); return t.field; });
        Try("set S field", () => { type.GetField("sfield").SetValue(t, new S(6)); return t.sfield.Value.v; });
        Try("set prop", () => { type.GetProperty("Prop").SetValue(t, 9, null); return t.Prop; });
        Try("get prop", () => type.GetProperty("Prop").GetValue(t, null));
        Try("delegate", () => ((Func<int?, string>)t.Take).DynamicInvoke(5));
        Try("delegate null", () => ((Func<int?, string>)t.Take).DynamicInvoke(new object[] { null }));
        var a = new int[2, 2];
        Try("array Set", () => { typeof(int[,]).GetMethod("Set").Invoke(a, new object[] { 1, 1, 42 }); return a[1, 1]; });
        Try("array Get", () => typeof(int[,]).GetMethod("Get").Invoke(a, new object[] { 1, 1 }));
        Try("array Get bounds", () => typeof(int[,]).GetMethod("Get").Invoke(a, new object[] { 1, 2 }));
        Try("array Address", () => typeof(int[,]).GetMethod("Address"));
        var v = new int[3];
        Try("vector Set", () => { typeof(int[]).GetMethod("Set").Invoke(v, new object[] { 1, 7 }); return v[1]; });
        Try("vector Get", () => typeof(int[]).GetMethod("Get").Invoke(v, new object[] { 1 }));
        Try("vector methods", () => { int n = 0; foreach (var m in typeof(int[]).GetMethods()) if (m.DeclaringType == typeof(int[])) { Console.WriteLine("  " + m); n++; } return n; });
        Try("array methods", () => { int n = 0; foreach (var m in typeof(string[,]).GetMethods()) if (m.DeclaringType == typeof(string[,])) { Console.WriteLine("  " + m); n++; } return n; });
        Try("array ctors", () => { int n = 0; foreach (var m in typeof(string[,]).GetConstructors()) { Console.WriteLine("  " + m); n++; } return n; });
        Try("vector ctors", () => { int n = 0; foreach (var m in typeof(string[]).GetConstructors()) { Console.WriteLine("  " + m); n++; } return n; });
        Try("array make", () => ((int[,])typeof(int[,]).GetConstructors()[0].Invoke(new object[] { 2, 3 })).Length);
        Try("object array", () => { var o = new object[1, 1]; typeof(object[,]).GetMethod("Set").Invoke(o, new object[] { 0, 0, "x" }); return o[0, 0]; });
        Try("string array cast", () => { var o = new string[1, 1]; typeof(string[,]).GetMethod("Set").Invoke(o, new object[] { 0, 0, 5 }); return o[0, 0]; });
        Try("nullable array", () => { var o = new int?[1, 1]; typeof(int?[,]).GetMethod("Set").Invoke(o, new object[] { 0, 0, 5 }); return o[0, 0]; });
    }
}
