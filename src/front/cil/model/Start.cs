// The ends of a program and of its threads.
using System;
using System.Threading;

namespace Heddle
{
    internal static class Start
    {
        internal static int exitCode;

        // The first thread's work after Main: the process lives on while a foreground thread does.
        internal static void End(int code)
        {
            exitCode = code;
            EndVoid();
        }

        // A filter around everything a thread does. It runs when nothing will catch the exception, and before any
        // frame is left. So the fault is reported with the exception's message, at the place where it was thrown.
        internal static bool Uncaught(Exception e)
        {
            Domain.TellUnhandled(e);
            string message = e.Message, type = e.GetType().FullName;
            if (Machine.MadeForAnother() && ComesOfLibrary(e))
                Machine.Unmodelled("a program for another class library: " + type + ": " + message);
            Machine.Uncaught(string.IsNullOrEmpty(message) ? type : type + ": " + message, e);
            return false;
        }

        // Can it be thrown because the class library is not the one that the program was made for?
        static bool ComesOfLibrary(Exception e)
        {
            for (; e != null; e = e.InnerException)
                if (e is MissingMemberException || e is TypeLoadException || e is NotImplementedException ||
                    e is PlatformNotSupportedException || e is InvalidProgramException ||
                    e is global::System.IO.FileNotFoundException)
                    return true;
            return false;
        }

        internal static void EndVoid()
        {
            Machine.ThreadOthers();
            Domain.TellExit();
            Machine.Exit(exitCode);
        }
    }

    internal static class ThreadMain
    {
        internal static void Run(Thread thread)
        {
            try {
                thread.Run();
            } catch (Exception e) when (Start.Uncaught(e)) {
            }
        }
    }
}
