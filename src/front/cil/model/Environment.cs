// Time, chance and surroundings: fixed, so that a run is the same every time, or a choice. A look at a clock is
// reported in the verdict (Machine.Clock).
namespace Heddle.Over.System
{
    using global::System;

    internal static class DateTime
    {
        // 1 January 2026, 12:00 UTC, plus the time that has passed since then.
        static long GetSystemTimeAsFileTime() { return 134117640000000000L + Machine.Clock(); }
    }

    internal static class TimeZoneInfo
    {
        static TimeSpan GetDateTimeNowUtcOffsetFromUtc(global::System.DateTime time, out bool isAmbiguousLocalDst)
        {
            isAmbiguousLocalDst = false;
            return TimeSpan.Zero;
        }
        static global::System.TimeZoneInfo get_Local() { return global::System.TimeZoneInfo.Utc; }
        static TimeSpan GetLocalUtcOffset(global::System.DateTime dateTime, TimeZoneInfoOptions flags)
        {
            return TimeSpan.Zero;
        }
    }

    internal static class Environment
    {
        // The library measures how much of a time-out is left. Whether the time is over is a choice of the wait.
        static int get_TickCount() { return Machine.CalledByLibrary() ? 0 : (int)(Machine.Clock() / 10000); }
        static int get_ProcessorCount()
        {
            if (!Machine.CalledByLibrary())
                Machine.Approximate("the number of processors was fixed");
            return 1;
        }
        static string GetNewLine() { return "\n"; }
        static bool get_HasShutdownStarted() { return false; }
        static string get_MachineName() { return "heddle"; }
        static string get_UserName() { return "user"; }
        static PlatformID get_Platform() { return PlatformID.Unix; }
        static string GetOSVersionString() { return "6.1.0.0"; }
        static bool GetIs64BitOperatingSystem() { return true; }
        static int GetPageSize() { return 4096; }
        static string internalGetEnvironmentVariable(string variable) { return null; }
        static string GetEnvironmentVariable(string variable)
        {
            if (variable == null)
                throw new ArgumentNullException("variable");
            if (!Machine.CalledByLibrary())
                Machine.Approximate("environment variables were taken as unset");
            return null;
        }
        static int get_ExitCode() { return Start.exitCode; }
        static void set_ExitCode(int value) { Start.exitCode = value; }
        static void Exit(int exitCode)
        {
            Start.exitCode = exitCode;
            Domain.TellExit();
            Machine.Exit(Start.exitCode);
        }
        static void FailFast(string message) { Machine.AssertionFailed(message); }
        static void FailFast(string message, Exception exception) { Machine.AssertionFailed(message); }
        static string get_StackTrace() { return ""; }
    }

    internal static class Guid
    {
        static int made;

        static global::System.Guid NewGuid()
        {
            Machine.RandomFixed();
            int n = global::System.Threading.Interlocked.Increment(ref made);
            return new global::System.Guid(n, 0, 0x4000, 0x80, 0, 0, 0, 0, 0, 0, 1);
        }
    }

    internal static class GC
    {
        static int GetCollectionCount(int generation) { return 0; }
        static int GetMaxGeneration() { return 1; }
        static int get_MaxGeneration() { return 1; }
        static void Collect() { Finalizer.Collect(); }
        static void InternalCollect(int generation) { Finalizer.Collect(); }
        static void RecordPressure(long bytes) { }
        static long GetAllocatedBytesForCurrentThread() { return 0; }
        static int GetGeneration(object o) { return 0; }
        static void WaitForPendingFinalizers() { Finalizer.Wait(); }
        static void _SuppressFinalize(object o) { Finalizer.Set(o, false); }
        static void SuppressFinalize(object o)
        {
            if (o == null)
                throw new ArgumentNullException("obj");
            Finalizer.Set(o, false);
        }
        static void _ReRegisterForFinalize(object o) { Finalizer.Set(o, true); }
        static void KeepAlive(object o) { }
        static long GetTotalMemory(bool forceFullCollection) { return 0; }
    }
}

namespace Heddle.Over.System.Diagnostics
{
    internal static class Stopwatch
    {
        static long GetTimestamp() { return Machine.Clock(); }
    }

    // A failure here is a fault of the program; traced text goes nowhere, as in mono without a listener.
    internal static class Debug
    {
        static void Assert(bool condition)
        {
            if (!condition)
                Machine.AssertionFailed(null);
        }
        static void Assert(bool condition, string message)
        {
            if (!condition)
                Machine.AssertionFailed(message);
        }
        static void Assert(bool condition, string message, string detailMessage)
        {
            if (!condition)
                Machine.AssertionFailed(message);
        }
        static void Assert(bool condition, string message, string detailMessageFormat, params object[] args)
        {
            if (!condition)
                Machine.AssertionFailed(message);
        }
        static void Fail(string message) { Machine.AssertionFailed(message); }
        static void Fail(string message, string detailMessage) { Machine.AssertionFailed(message); }
        static void Write(string message) { }
        static void Write(object value) { }
        static void WriteLine(string message) { }
        static void WriteLine(object value) { }
        static void WriteLine(string message, string category) { }
        static void WriteLine(string format, params object[] args) { }
        static void WriteIf(bool condition, string message) { }
        static void WriteLineIf(bool condition, string message) { }
        static void Flush() { }
    }

    internal static class Trace
    {
        static void Assert(bool condition)
        {
            if (!condition)
                Machine.AssertionFailed(null);
        }
        static void Assert(bool condition, string message)
        {
            if (!condition)
                Machine.AssertionFailed(message);
        }
        static void Assert(bool condition, string message, string detailMessage)
        {
            if (!condition)
                Machine.AssertionFailed(message);
        }
        static void Fail(string message) { Machine.AssertionFailed(message); }
        static void Fail(string message, string detailMessage) { Machine.AssertionFailed(message); }
        static void Write(string message) { }
        static void WriteLine(string message) { }
        static void WriteLine(object value) { }
        static void Flush() { }
    }

    internal static class Debugger
    {
        static bool get_IsAttached() { return false; }
        static bool IsLogging() { return false; }
        static bool IsAttached_internal() { return false; }
        static void NotifyOfCrossThreadDependency() { }
    }
}

namespace Heddle.Over.System.Globalization
{
    using TheCulture = global::System.Globalization.CultureInfo;

    // The invariant culture is the only one.
    internal static class CultureInfo
    {
        static TheCulture get_CurrentCulture() { return global::System.Threading.Thread.m_CurrentCulture ?? TheCulture.InvariantCulture; }
        static TheCulture get_CurrentUICulture() { return global::System.Threading.Thread.m_CurrentUICulture ?? TheCulture.InvariantCulture; }
        static string get_current_locale_name() { return ""; }
        static TheCulture get_InstalledUICulture() { return TheCulture.InvariantCulture; }
    }

    // Its collation is native/collate.c's.
    internal static class CompareInfo
    {
        static bool get_UseManagedCollation() { return false; }
    }
}
