// What tracing and debugging would make of tasks: nothing.
namespace Heddle.Over.System.Threading.Tasks
{
    internal static class AsyncCausalityTracer
    {
        static bool get_LoggingOn() { return false; }
    }
}

namespace Heddle.Over.System.Diagnostics.Tracing
{
    using global::System;

    internal static class EventSource
    {
        static void _ctor(object self) { }
        static void _ctor(object self, bool throwOnEventWriteErrors) { }
        static void _ctor(object self, Guid eventSourceGuid, string eventSourceName) { }
        static void _ctor(object self, string eventSourceName) { }
        static bool IsEnabled(object self) { return false; }
        static bool IsEnabled(object self, global::System.Diagnostics.Tracing.EventLevel level,
                              global::System.Diagnostics.Tracing.EventKeywords keywords)
        {
            return false;
        }
    }
}
