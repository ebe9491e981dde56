// Wait handles: events, mutexes and semaphores as a few words, which natives look at and change in one operation. As in
// mono, setting an event that is set already is lost, and any one of the waiting threads may go first.
extern alias library;
using System.Runtime.InteropServices;
using System.Security.AccessControl;
using Heddle;
using Microsoft.Win32.SafeHandles;

namespace System.Threading
{
    // native/handle.c knows this layout.
    [StructLayout(LayoutKind.Sequential)]
    internal struct WaitState
    {
        internal const int Manual = 0, Auto = 1, Semaphore = 2, Mutex = 3;

        internal int kind;
        internal int value; // event: 1 is set; semaphore: how many may go on; mutex: how often it is owned
        internal int limit; // semaphore: the largest value
        internal int owner; // mutex: the thread's number + 1; 0: free
    }

    public abstract class WaitHandle : MarshalByRefObject, IDisposable
    {
        public const int WaitTimeout = 258;
        internal const int MaxWaitHandles = 64;
        protected static readonly IntPtr InvalidHandle = (IntPtr)(-1);

        internal WaitState state;
        [Confined] // to the thread that makes the handle; after that the field does not change
        WaitHandle named; // the handle whose state this one uses; null: its own
        bool closed;

        protected WaitHandle() { }

        internal enum OpenExistingResult { Success, NameNotFound, PathNotFound, NameInvalid }

        public virtual IntPtr Handle
        {
            get
            {
                Machine.Unmodelled("System.Threading.WaitHandle.Handle");
                return InvalidHandle;
            }
            set { Machine.Unmodelled("System.Threading.WaitHandle.Handle"); }
        }

        public SafeWaitHandle SafeWaitHandle
        {
            get
            {
                Machine.Unmodelled("System.Threading.WaitHandle.SafeWaitHandle");
                return null;
            }
            set { Machine.Unmodelled("System.Threading.WaitHandle.SafeWaitHandle"); }
        }

        internal void CheckOpen()
        {
            if (closed)
                throw new ObjectDisposedException(null, "Safe handle has been closed");
        }

        int Kind { get { return state.kind; } }
        internal bool IsLike(WaitHandle other)
        {
            return Kind == other.Kind || (IsEvent && other.IsEvent);
        }
        bool IsEvent { get { return Kind == WaitState.Manual || Kind == WaitState.Auto; } }

        internal WaitHandle Shared { get { return named ?? this; } }

        // From now on this handle has the state of the handles with this name; it may be the first of them.
        internal bool Name(string name)
        {
            if (string.IsNullOrEmpty(name))
                return true;
            named = NamedHandles.Join(name, this);
            return named == this;
        }

        internal static T Open<T>(string name, T made) where T : WaitHandle
        {
            WaitHandle found = NamedHandles.Find(name, made);
            if (found == null)
                return null;
            made.named = found;
            return made;
        }

        // ---- one ----

        public virtual bool WaitOne(int millisecondsTimeout, bool exitContext)
        {
            if (millisecondsTimeout < Timeout.Infinite)
                throw new ArgumentOutOfRangeException("millisecondsTimeout", Thread.NotATime);
            CheckOpen();
            int how = Machine.HandleWait(ref Shared.state, millisecondsTimeout >= 0);
            Machine.CheckInterrupted(how);
            if (how == Machine.Abandoned)
                throw new AbandonedMutexException();
            if (how != Machine.Done)
                Machine.TimePassed(millisecondsTimeout);
            return how == Machine.Done;
        }

        public virtual bool WaitOne() { return WaitOne(Timeout.Infinite, false); }
        public virtual bool WaitOne(int millisecondsTimeout) { return WaitOne(millisecondsTimeout, false); }
        public virtual bool WaitOne(TimeSpan timeout) { return WaitOne(ToTimeoutMilliseconds(timeout), false); }
        public virtual bool WaitOne(TimeSpan timeout, bool exitContext)
        {
            return WaitOne(ToTimeoutMilliseconds(timeout), exitContext);
        }
        internal bool WaitOneWithoutFAS() { return WaitOne(); }

        // ---- several ----

        static int WaitMany(WaitHandle[] handles, int milliseconds, bool all)
        {
            if (milliseconds < Timeout.Infinite)
                throw new ArgumentOutOfRangeException("millisecondsTimeout", Thread.NotATime);
            if (handles == null)
                throw new ArgumentNullException("The waitHandles parameter cannot be null.");
            if (handles.Length == 0)
                throw new ArgumentException("Waithandle array may not be empty.");
            if (handles.Length > MaxWaitHandles)
                throw new NotSupportedException("The number of WaitHandles must be less than or equal to 64.");
            var copy = new WaitHandle[handles.Length];
            for (int i = 0; i < handles.Length; i++) {
                if (handles[i] == null)
                    throw new ArgumentNullException("At least one element in the specified array was null.");
                handles[i].CheckOpen();
                for (int k = 0; all && k < i; k++) {
                    if (handles[k] == handles[i])
                        throw new DuplicateWaitObjectException();
                }
                copy[i] = handles[i].Shared;
            }
            int how = Machine.HandleWaitMany(copy, ref copy[0].state, all, milliseconds >= 0);
            if (how == MaxWaitHandles * 2)
                throw new ThreadInterruptedException();
            if (how >= MaxWaitHandles && how < MaxWaitHandles * 2)
                throw new AbandonedMutexException(
                    how - MaxWaitHandles,
                    (library::System.Threading.WaitHandle)(object)handles[how - MaxWaitHandles]);
            if (how == WaitTimeout)
                Machine.TimePassed(milliseconds);
            return how;
        }

        public static bool WaitAll(WaitHandle[] waitHandles, int millisecondsTimeout, bool exitContext)
        {
            return WaitMany(waitHandles, millisecondsTimeout, true) != WaitTimeout;
        }
        public static bool WaitAll(WaitHandle[] waitHandles) { return WaitAll(waitHandles, Timeout.Infinite, true); }
        public static bool WaitAll(WaitHandle[] waitHandles, int millisecondsTimeout)
        {
            return WaitAll(waitHandles, millisecondsTimeout, true);
        }
        public static bool WaitAll(WaitHandle[] waitHandles, TimeSpan timeout)
        {
            return WaitAll(waitHandles, ToTimeoutMilliseconds(timeout), true);
        }
        public static bool WaitAll(WaitHandle[] waitHandles, TimeSpan timeout, bool exitContext)
        {
            return WaitAll(waitHandles, ToTimeoutMilliseconds(timeout), exitContext);
        }

        public static int WaitAny(WaitHandle[] waitHandles, int millisecondsTimeout, bool exitContext)
        {
            return WaitMany(waitHandles, millisecondsTimeout, false);
        }
        public static int WaitAny(WaitHandle[] waitHandles) { return WaitAny(waitHandles, Timeout.Infinite, true); }
        public static int WaitAny(WaitHandle[] waitHandles, int millisecondsTimeout)
        {
            return WaitAny(waitHandles, millisecondsTimeout, true);
        }
        public static int WaitAny(WaitHandle[] waitHandles, TimeSpan timeout)
        {
            return WaitAny(waitHandles, ToTimeoutMilliseconds(timeout), true);
        }
        public static int WaitAny(WaitHandle[] waitHandles, TimeSpan timeout, bool exitContext)
        {
            return WaitAny(waitHandles, ToTimeoutMilliseconds(timeout), exitContext);
        }

        public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn)
        {
            return SignalAndWait(toSignal, toWaitOn, Timeout.Infinite, false);
        }
        public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn, TimeSpan timeout, bool exitContext)
        {
            return SignalAndWait(toSignal, toWaitOn, ToTimeoutMilliseconds(timeout), exitContext);
        }
        public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn, int millisecondsTimeout,
                                         bool exitContext)
        {
            if (toSignal == null)
                throw new ArgumentNullException("toSignal");
            if (toWaitOn == null)
                throw new ArgumentNullException("toWaitOn");
            toSignal.Signal();
            return toWaitOn.WaitOne(millisecondsTimeout, exitContext);
        }

        internal virtual void Signal() { Machine.Unmodelled("System.Threading.WaitHandle.SignalAndWait"); }

        internal static int ToTimeoutMilliseconds(TimeSpan timeout)
        {
            long ms = (long)timeout.TotalMilliseconds;
            if (ms < Timeout.Infinite || ms > int.MaxValue)
                throw new ArgumentOutOfRangeException("timeout", Thread.NotATime);
            return (int)ms;
        }

        public virtual void Close() { Dispose(true); }
        public void Dispose() { Dispose(true); }
        protected virtual void Dispose(bool explicitDisposing)
        {
            if (!closed && named != null)
                NamedHandles.Leave(named);
            closed = true;
        }
    }

    // The names that handles of this process have; there is no other process. A name is free again when its last
    // handle is disposed of.
    internal static class NamedHandles
    {
        class Entry
        {
            internal string name;
            internal WaitHandle handle;
            internal int count;
            internal Entry next;
        }

        static readonly object access = new object();
        static Entry first;

        // The handle that has the state: this one, if the name is new.
        internal static WaitHandle Join(string name, WaitHandle handle)
        {
            lock (access) {
                for (Entry e = first; e != null; e = e.next) {
                    if (e.name != name)
                        continue;
                    if (!e.handle.IsLike(handle))
                        throw new WaitHandleCannotBeOpenedException(
                            "A WaitHandle with system-wide name '" + name +
                            "' cannot be created. A WaitHandle of a different type might have the same name.");
                    e.count++;
                    return e.handle;
                }
                first = new Entry { name = name, handle = handle, count = 1, next = first };
                return handle;
            }
        }

        // null: there is none of that name and kind.
        internal static WaitHandle Find(string name, WaitHandle like)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            if (name.Length == 0)
                throw new ArgumentException("Empty name is not legal.", "name");
            lock (access) {
                for (Entry e = first; e != null; e = e.next) {
                    if (e.name != name || !e.handle.IsLike(like))
                        continue;
                    e.count++;
                    return e.handle;
                }
                return null;
            }
        }

        internal static void Leave(WaitHandle handle)
        {
            lock (access) {
                Entry before = null;
                for (Entry e = first; e != null; before = e, e = e.next) {
                    if (e.handle != handle || --e.count > 0)
                        continue;
                    if (before == null)
                        first = e.next;
                    else
                        before.next = e.next;
                    return;
                }
            }
        }
    }

    public class EventWaitHandle : WaitHandle
    {
        public EventWaitHandle(bool initialState, EventResetMode mode)
        {
            if (mode != EventResetMode.AutoReset && mode != EventResetMode.ManualReset)
                throw new ArgumentException("Value of flags is invalid.", "mode");
            state.kind = mode == EventResetMode.AutoReset ? WaitState.Auto : WaitState.Manual;
            state.value = initialState ? 1 : 0;
        }
        public EventWaitHandle(bool initialState, EventResetMode mode, string name) : this(initialState, mode)
        {
            Name(name);
        }
        public EventWaitHandle(bool initialState, EventResetMode mode, string name, out bool createdNew)
            : this(initialState, mode)
        {
            createdNew = Name(name);
        }
        public EventWaitHandle(bool initialState, EventResetMode mode, string name, out bool createdNew,
                               EventWaitHandleSecurity eventSecurity)
            : this(initialState, mode, name, out createdNew) { }

        public static EventWaitHandle OpenExisting(string name)
        {
            EventWaitHandle found;
            if (!TryOpenExisting(name, out found))
                throw new WaitHandleCannotBeOpenedException();
            return found;
        }
        public static EventWaitHandle OpenExisting(string name, EventWaitHandleRights rights)
        {
            return OpenExisting(name);
        }
        public static bool TryOpenExisting(string name, out EventWaitHandle result)
        {
            result = Open(name, new EventWaitHandle(false, EventResetMode.AutoReset));
            return result != null;
        }

        public bool Set()
        {
            CheckOpen();
            Machine.HandleSignal(ref Shared.state, 1);
            return true;
        }
        public bool Reset()
        {
            CheckOpen();
            Machine.HandleReset(ref Shared.state);
            return true;
        }
        internal override void Signal() { Set(); }
    }

    public sealed class Mutex : WaitHandle
    {
        public Mutex() { state.kind = WaitState.Mutex; }
        public Mutex(bool initiallyOwned) : this()
        {
            if (initiallyOwned)
                WaitOne();
        }
        public Mutex(bool initiallyOwned, string name) : this()
        {
            if (Name(name) && initiallyOwned)
                WaitOne();
        }
        public Mutex(bool initiallyOwned, string name, out bool createdNew) : this()
        {
            createdNew = Name(name);
            if (createdNew && initiallyOwned)
                WaitOne();
        }
        public Mutex(bool initiallyOwned, string name, out bool createdNew, MutexSecurity mutexSecurity)
            : this(initiallyOwned, name, out createdNew) { }

        public static Mutex OpenExisting(string name)
        {
            Mutex found;
            if (!TryOpenExisting(name, out found))
                throw new WaitHandleCannotBeOpenedException();
            return found;
        }
        public static Mutex OpenExisting(string name, MutexRights rights) { return OpenExisting(name); }
        public static bool TryOpenExisting(string name, out Mutex result)
        {
            result = Open(name, new Mutex());
            return result != null;
        }

        public void ReleaseMutex()
        {
            CheckOpen();
            if (!Machine.HandleRelease(ref Shared.state))
                throw new ApplicationException("Mutex is not owned");
        }
        internal override void Signal() { ReleaseMutex(); }
    }

    public sealed class Semaphore : WaitHandle
    {
        public Semaphore(int initialCount, int maximumCount)
        {
            if (initialCount < 0)
                throw new ArgumentOutOfRangeException("initialCount", "Non-negative number required.");
            if (maximumCount < 1)
                throw new ArgumentOutOfRangeException("maximumCount", "Positive number required.");
            if (initialCount > maximumCount)
                throw new ArgumentException("The initial count for the semaphore must be greater than or equal to " +
                                            "zero and less than the maximum count.");
            state.kind = WaitState.Semaphore;
            state.value = initialCount;
            state.limit = maximumCount;
        }
        public Semaphore(int initialCount, int maximumCount, string name) : this(initialCount, maximumCount)
        {
            Name(name);
        }
        public Semaphore(int initialCount, int maximumCount, string name, out bool createdNew)
            : this(initialCount, maximumCount)
        {
            createdNew = Name(name);
        }

        public static Semaphore OpenExisting(string name)
        {
            Semaphore found;
            if (!TryOpenExisting(name, out found))
                throw new WaitHandleCannotBeOpenedException();
            return found;
        }
        public static bool TryOpenExisting(string name, out Semaphore result)
        {
            result = Open(name, new Semaphore(0, 1));
            return result != null;
        }

        public int Release() { return Release(1); }
        public int Release(int releaseCount)
        {
            if (releaseCount < 1)
                throw new ArgumentOutOfRangeException("releaseCount", "Non-negative number required.");
            CheckOpen();
            int before = Machine.HandleSignal(ref Shared.state, releaseCount);
            if (before < 0)
                throw new SemaphoreFullException();
            return before;
        }
        internal override void Signal() { Release(); }
    }
}
