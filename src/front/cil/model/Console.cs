// System.Console: each call of the program writes its whole text with one call of a native, as mono's locks ensure.
// Standard input is taken as empty, and the verdict says so. There is no screen.
using System.IO;
using System.Text;
using Heddle;

namespace Heddle
{
    internal sealed class ConsoleWriter : TextWriter
    {
        readonly bool toError;

        internal ConsoleWriter(bool toError) : base(null)
        {
            this.toError = toError;
            CoreNewLine = new[] { '\n' };
        }

        public override Encoding Encoding { get { return Encoding.UTF8; } }
        public override void Write(char value) { Machine.Output(new string(value, 1), toError); }
        public override void Write(string value)
        {
            if (value != null)
                Machine.Output(value, toError);
        }
        public override void Write(char[] buffer)
        {
            if (buffer != null)
                Write(new string(buffer));
        }
        public override void Write(char[] buffer, int index, int count) { Write(new string(buffer, index, count)); }
        public override void WriteLine() { Write(NewLine); }
        public override void WriteLine(string value) { Write(value + NewLine); }
        public override void WriteLine(char value) { WriteLine(new string(value, 1)); }
        public override void WriteLine(char[] buffer) { WriteLine(new string(buffer)); }
        public override void WriteLine(char[] buffer, int index, int count)
        {
            WriteLine(new string(buffer, index, count));
        }
        public override void WriteLine(bool value) { WriteLine(value ? "True" : "False"); }
        public override void WriteLine(int value) { WriteLine(value.ToString(FormatProvider)); }
        public override void WriteLine(uint value) { WriteLine(value.ToString(FormatProvider)); }
        public override void WriteLine(long value) { WriteLine(value.ToString(FormatProvider)); }
        public override void WriteLine(ulong value) { WriteLine(value.ToString(FormatProvider)); }
        public override void WriteLine(float value) { WriteLine(value.ToString(FormatProvider)); }
        public override void WriteLine(double value) { WriteLine(value.ToString(FormatProvider)); }
        public override void WriteLine(decimal value) { WriteLine(value.ToString(FormatProvider)); }
        public override void WriteLine(object value)
        {
            var f = value as System.IFormattable;
            WriteLine(value == null ? "" : f != null ? f.ToString(null, FormatProvider) : value.ToString());
        }
        public override void WriteLine(string format, object arg0) { WriteLine(string.Format(format, arg0)); }
        public override void WriteLine(string format, object arg0, object arg1)
        {
            WriteLine(string.Format(format, arg0, arg1));
        }
        public override void WriteLine(string format, object arg0, object arg1, object arg2)
        {
            WriteLine(string.Format(format, arg0, arg1, arg2));
        }
        public override void WriteLine(string format, params object[] arg) { WriteLine(string.Format(format, arg)); }
    }
}

namespace Heddle
{
    // Standard input, at its end.
    internal sealed class ConsoleReader : TextReader
    {
        public override int Peek()
        {
            Machine.NoInput();
            return -1;
        }
        public override int Read() { return Peek(); }
        public override int Read(char[] buffer, int index, int count)
        {
            Machine.NoInput();
            return 0;
        }
        public override string ReadLine()
        {
            Machine.NoInput();
            return null;
        }
        public override string ReadToEnd()
        {
            Machine.NoInput();
            return "";
        }
    }
}

namespace System
{
    public static class Console
    {
        internal static TextWriter stdout = new ConsoleWriter(false);
        static TextWriter stderr = new ConsoleWriter(true);
        static TextReader stdin = new ConsoleReader();

        public static TextWriter Out { get { return stdout; } }
        public static TextWriter Error { get { return stderr; } }
        public static TextReader In { get { return stdin; } }
        public static Stream OpenStandardInput()
        {
            Machine.NoInput();
            return Stream.Null;
        }
        public static void SetOut(TextWriter newOut)
        {
            stdout = newOut ?? throw new ArgumentNullException("newOut");
        }
        public static void SetError(TextWriter newError)
        {
            stderr = newError ?? throw new ArgumentNullException("newError");
        }
        public static void SetIn(TextReader newIn)
        {
            stdin = newIn ?? throw new ArgumentNullException("newIn");
        }
        public static string ReadLine() { return In.ReadLine(); }
        public static int Read() { return In.Read(); }
        public static ConsoleKeyInfo ReadKey() { return ReadKey(false); }
        public static ConsoleKeyInfo ReadKey(bool intercept)
        {
            Machine.Unmodelled("System.Console.ReadKey");
            return default(ConsoleKeyInfo);
        }
        public static Encoding OutputEncoding
        {
            get { return Encoding.UTF8; }
            set { }
        }
        public static Encoding InputEncoding
        {
            get { return Encoding.UTF8; }
            set { }
        }
        public static bool IsOutputRedirected { get { return true; } }
        public static bool IsErrorRedirected { get { return true; } }
        public static bool IsInputRedirected { get { return true; } }
        public static event ConsoleCancelEventHandler CancelKeyPress
        {
            add { }
            remove { }
        }
        public static string Title { get { return ""; } set { } }
        public static ConsoleColor ForegroundColor { get; set; }
        public static ConsoleColor BackgroundColor { get; set; }
        public static void ResetColor() { }
        public static void Clear() { }
        public static void Beep() { }

        public static void Write(bool value) { stdout.Write(value); }
        public static void Write(char value) { stdout.Write(value); }
        public static void Write(char[] buffer) { stdout.Write(buffer); }
        public static void Write(decimal value) { stdout.Write(value); }
        public static void Write(double value) { stdout.Write(value); }
        public static void Write(int value) { stdout.Write(value); }
        public static void Write(long value) { stdout.Write(value); }
        public static void Write(object value) { stdout.Write(value); }
        public static void Write(float value) { stdout.Write(value); }
        public static void Write(string value) { stdout.Write(value); }
        public static void Write(uint value) { stdout.Write(value); }
        public static void Write(ulong value) { stdout.Write(value); }
        public static void Write(string format, object arg0) { stdout.Write(format, arg0); }
        public static void Write(string format, params object[] arg)
        {
            if (arg == null)
                stdout.Write(format);
            else
                stdout.Write(format, arg);
        }
        public static void Write(char[] buffer, int index, int count) { stdout.Write(buffer, index, count); }
        public static void Write(string format, object arg0, object arg1) { stdout.Write(format, arg0, arg1); }
        public static void Write(string format, object arg0, object arg1, object arg2)
        {
            stdout.Write(format, arg0, arg1, arg2);
        }

        public static void WriteLine() { stdout.WriteLine(); }
        public static void WriteLine(bool value) { stdout.WriteLine(value); }
        public static void WriteLine(char value) { stdout.WriteLine(value); }
        public static void WriteLine(char[] buffer) { stdout.WriteLine(buffer); }
        public static void WriteLine(decimal value) { stdout.WriteLine(value); }
        public static void WriteLine(double value) { stdout.WriteLine(value); }
        public static void WriteLine(int value) { stdout.WriteLine(value); }
        public static void WriteLine(long value) { stdout.WriteLine(value); }
        public static void WriteLine(object value) { stdout.WriteLine(value); }
        public static void WriteLine(float value) { stdout.WriteLine(value); }
        public static void WriteLine(string value) { stdout.WriteLine(value); }
        public static void WriteLine(uint value) { stdout.WriteLine(value); }
        public static void WriteLine(ulong value) { stdout.WriteLine(value); }
        public static void WriteLine(string format, object arg0) { stdout.WriteLine(format, arg0); }
        public static void WriteLine(string format, params object[] arg)
        {
            if (arg == null)
                stdout.WriteLine(format);
            else
                stdout.WriteLine(format, arg);
        }
        public static void WriteLine(char[] buffer, int index, int count) { stdout.WriteLine(buffer, index, count); }
        public static void WriteLine(string format, object arg0, object arg1)
        {
            stdout.WriteLine(format, arg0, arg1);
        }
        public static void WriteLine(string format, object arg0, object arg1, object arg2)
        {
            stdout.WriteLine(format, arg0, arg1, arg2);
        }
    }
}
