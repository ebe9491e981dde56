// System.Threading.Thread: a thread of the machine. It replaces the library's class, so it has all members that the
// library and programs use of that class. Members that cannot work (Abort, Suspend) say so.
using System.Globalization;
using System.Runtime.ConstrainedExecution;
using System.Runtime.InteropServices;
using System.Runtime.Remoting.Contexts;
using System.Security.Principal;
using Heddle;

namespace System.Threading
{
    public sealed class Thread : CriticalFinalizerObject
    {
        const int NotStarted = -1;

        [ThreadStatic]
        internal static CultureInfo m_CurrentCulture;
        [ThreadStatic]
        internal static CultureInfo m_CurrentUICulture;
        static LocalDataStoreMgr slots;
        [ThreadStatic]
        static LocalDataStoreHolder slotValues;
        static int idsOfUnstarted;
        static readonly ContextCallback invoke = o => ((Thread)o).Invoke();

        int number = NotStarted; // of the machine's thread, set when the thread starts
        int id;                  // 0: the one that follows from its number
        readonly Delegate start; // or null: the work item in argument
        [Confined] // to the thread that makes this one until it starts, then to the thread itself
        object argument;
        string name;
        [Confined]
        ExecutionContext context;
        [Confined]
        bool contextOfOuterScope;
        bool background, pooled, interrupted;
        ThreadPriority priority = ThreadPriority.Normal;
        IPrincipal principal;

        public Thread(ThreadStart start) : this((Delegate)start) { }
        public Thread(ThreadStart start, int maxStackSize) : this((Delegate)start) { CheckStack(maxStackSize); }
        public Thread(ParameterizedThreadStart start) : this((Delegate)start) { }
        public Thread(ParameterizedThreadStart start, int maxStackSize) : this((Delegate)start)
        {
            CheckStack(maxStackSize);
        }

        Thread(Delegate start)
        {
            if (start == null)
                throw new ArgumentNullException("start");
            this.start = start;
        }

        // The running thread, which no program code made.
        Thread(int number)
        {
            this.number = number;
        }

        Thread(IThreadPoolWorkItem item)
        {
            argument = item;
            background = pooled = true;
        }

        static void CheckStack(int size)
        {
            if (size < 0)
                throw new ArgumentOutOfRangeException("maxStackSize", "Non-negative number required.");
        }

        // A thread of the pool for one item of work.
        internal static void StartPooled(IThreadPoolWorkItem item)
        {
            Warm.Up();
            var thread = new Thread(item);
            Machine.ThreadStart(thread, ref thread.number, true, true);
        }

        public void Start()
        {
            Begin();
        }

        public void Start(object parameter)
        {
            if (start is ThreadStart)
                throw new InvalidOperationException(
                    "The thread was created with a ThreadStart delegate that does not accept a parameter.");
            if (number == NotStarted)
                argument = parameter;
            Begin();
        }

        void Begin()
        {
            if (number != NotStarted)
                throw new ThreadStateException("Thread has already been started.");
            var starter = CurrentThread;
            if (starter.context != null)
                context = ExecutionContext.Capture();
            Machine.ThreadStart(this, ref number, background, false);
            if (interrupted)
                Interrupt(); // this method must not name the native: a program that does may interrupt its threads
        }

        internal void Run()
        {
            var flowed = context;
            context = null;
            if (flowed != null)
                ExecutionContext.Run(flowed, invoke, this);
            else
                Invoke();
        }

        void Invoke()
        {
            var simple = start as ThreadStart;
            if (simple != null)
                simple();
            else if (start != null)
                ((ParameterizedThreadStart)start)(argument);
            else
                RunItem();
        }

        // That exception ends the item, not the program, as in mono.
        void RunItem()
        {
            try {
                ((IThreadPoolWorkItem)argument).ExecuteWorkItem();
            } catch (AppDomainUnloadedException) {
            }
        }

        public static Thread CurrentThread
        {
            get
            {
                var thread = Machine.ThreadObject();
                if (thread == null) {
                    thread = new Thread(Machine.ThreadSelf());
                    Machine.ThreadSetObject(thread);
                }
                return thread;
            }
        }

        internal static int CurrentThreadId { get { return CurrentThread.ManagedThreadId; } }

        public int ManagedThreadId
        {
            get
            {
                if (id != 0)
                    return id;
                if (Machine.Peek(ref number) != NotStarted) {
                    Machine.ThreadShown(this);
                    return Machine.Peek(ref number) + 1;
                }
                id = 1000 + Interlocked.Increment(ref idsOfUnstarted);
                return id;
            }
        }

        // ---- waiting ----

        public void Join()
        {
            Join(Timeout.Infinite);
        }

        public bool Join(int millisecondsTimeout)
        {
            if (millisecondsTimeout < Timeout.Infinite)
                throw new ArgumentOutOfRangeException("millisecondsTimeout", NotATime);
            if (!HasStarted)
                throw new ThreadStateException("Thread has not been started.");
            int timed = millisecondsTimeout >= 0 ? Machine.JoinTells : 0;
            int how = Machine.ThreadJoin(Machine.Peek(ref number), timed, true);
            Machine.CheckInterrupted(how);
            if (how != Machine.Done)
                Machine.TimePassed(millisecondsTimeout);
            return how == Machine.Done;
        }

        public bool Join(TimeSpan timeout)
        {
            return Join(Milliseconds(timeout, "timeout"));
        }

        public static void Sleep(int millisecondsTimeout)
        {
            if (millisecondsTimeout < Timeout.Infinite)
                throw new ArgumentOutOfRangeException("millisecondsTimeout", NotATime);
            if (millisecondsTimeout == Timeout.Infinite) {
                var never = new WaitState { kind = WaitState.Manual };
                Machine.CheckInterrupted(Machine.HandleWait(ref never, false));
            }
            Machine.CheckInterrupted(Machine.ThreadSleep(true));
            Machine.TimePassed(millisecondsTimeout);
        }

        public static void Sleep(TimeSpan timeout)
        {
            Sleep(Milliseconds(timeout, "timeout"));
        }

        public static bool Yield()
        {
            Machine.ThreadYield();
            return true;
        }

        public static void SpinWait(int iterations)
        {
            if (iterations > 0)
                Machine.ThreadYield();
        }

        public void Interrupt()
        {
            if (number == NotStarted)
                interrupted = true;
            else
                Machine.ThreadInterrupt(number);
        }

        static int Milliseconds(TimeSpan time, string name)
        {
            long ms = (long)time.TotalMilliseconds;
            if (ms < Timeout.Infinite || ms > int.MaxValue)
                throw new ArgumentOutOfRangeException(name, NotATime);
            return (int)ms;
        }

        // ---- facts about it ----

        public string Name
        {
            get { return name ?? (pooled ? "Thread Pool Worker" : null); }
            set
            {
                if (name != null)
                    throw new InvalidOperationException("Thread.Name can only be set once.");
                name = value;
            }
        }

        // A thread that has started stays started. So only the answer "not yet" depends on when it is asked.
        bool HasStarted { get { return Machine.Peek(ref number) != NotStarted || number != NotStarted; } }
        bool HasEnded { get { return HasStarted && !Machine.ThreadAlive(Machine.Peek(ref number)); } }

        public bool IsAlive { get { return HasStarted && Machine.ThreadAlive(Machine.Peek(ref number)); } }

        public bool IsBackground
        {
            get
            {
                CheckNotDead();
                return background;
            }
            set
            {
                CheckNotDead();
                background = value;
                if (number != NotStarted)
                    Machine.ThreadBackground(number, value);
            }
        }

        void CheckNotDead()
        {
            if (HasEnded)
                throw new ThreadStateException("Thread is dead; state can not be accessed.");
        }

        public bool IsThreadPoolThread { get { return pooled; } }
        internal bool IsThreadPoolThreadInternal
        {
            get { return pooled; }
            set { pooled = value; }
        }

        public ThreadState ThreadState
        {
            get
            {
                if (HasEnded)
                    return ThreadState.Stopped;
                var state = !HasStarted ? ThreadState.Unstarted : ThreadState.Running;
                return background ? state | ThreadState.Background : state;
            }
        }

        public ThreadPriority Priority
        {
            get { return priority; }
            set { priority = value; }
        }

        public ApartmentState ApartmentState
        {
            get { return ApartmentState.Unknown; }
            set { }
        }
        public ApartmentState GetApartmentState() { return ApartmentState.Unknown; }
        public void SetApartmentState(ApartmentState state) { }
        public bool TrySetApartmentState(ApartmentState state) { return true; }
        public void DisableComObjectEagerCleanup() { }
        public override int GetHashCode() { return ManagedThreadId; }

        // ---- contexts, cultures and values of the thread ----

        public ExecutionContext ExecutionContext { get { return GetMutableExecutionContext(); } }
        internal bool ExecutionContextBelongsToCurrentScope
        {
            get { return !contextOfOuterScope; }
            set { contextOfOuterScope = !value; }
        }
        internal ExecutionContext.Reader GetExecutionContextReader() { return new ExecutionContext.Reader(context); }
        internal ExecutionContext GetMutableExecutionContext()
        {
            if (context == null)
                context = new ExecutionContext();
            else if (contextOfOuterScope)
                context = context.CreateMutableCopy();
            contextOfOuterScope = false;
            return context;
        }
        internal void SetExecutionContext(ExecutionContext value, bool belongsToCurrentScope)
        {
            context = value;
            contextOfOuterScope = !belongsToCurrentScope;
        }
        internal void SetExecutionContext(ExecutionContext.Reader value, bool belongsToCurrentScope)
        {
            SetExecutionContext(value.DangerousGetRawExecutionContext(), belongsToCurrentScope);
        }

        public CultureInfo CurrentCulture
        {
            get { return m_CurrentCulture ?? CultureInfo.InvariantCulture; }
            set { m_CurrentCulture = value ?? throw new ArgumentNullException("value"); }
        }
        public CultureInfo CurrentUICulture
        {
            get { return m_CurrentUICulture ?? CultureInfo.InvariantCulture; }
            set { m_CurrentUICulture = value ?? throw new ArgumentNullException("value"); }
        }
        internal CultureInfo GetCurrentUICultureNoAppX() { return CurrentUICulture; }
        public static Context CurrentContext { get { return null; } }
        public static IPrincipal CurrentPrincipal
        {
            get { return CurrentThread.principal; }
            set { CurrentThread.principal = value; }
        }
        public static AppDomain GetDomain() { return AppDomain.CurrentDomain; }
        public static int GetDomainID() { return 1; }

        static LocalDataStoreMgr Slots
        {
            get
            {
                if (slots == null)
                    Interlocked.CompareExchange(ref slots, new LocalDataStoreMgr(), null);
                return slots;
            }
        }
        public static LocalDataStoreSlot AllocateDataSlot() { return Slots.AllocateDataSlot(); }
        public static LocalDataStoreSlot AllocateNamedDataSlot(string name) { return Slots.AllocateNamedDataSlot(name); }
        public static LocalDataStoreSlot GetNamedDataSlot(string name) { return Slots.GetNamedDataSlot(name); }
        public static void FreeNamedDataSlot(string name) { Slots.FreeNamedDataSlot(name); }
        public static object GetData(LocalDataStoreSlot slot)
        {
            if (slotValues == null) {
                Slots.ValidateSlot(slot);
                return null;
            }
            return slotValues.Store.GetData(slot);
        }
        public static void SetData(LocalDataStoreSlot slot, object data)
        {
            if (slotValues == null)
                slotValues = Slots.CreateLocalDataStore();
            slotValues.Store.SetData(slot, data);
        }

        // ---- members that do nothing here, or cannot work ----

        public static void BeginCriticalRegion() { }
        public static void EndCriticalRegion() { }
        public static void BeginThreadAffinity() { }
        public static void EndThreadAffinity() { }
        public void Abort() { Machine.Unmodelled("System.Threading.Thread.Abort"); }
        public void Abort(object stateInfo) { Machine.Unmodelled("System.Threading.Thread.Abort"); }
        public static void ResetAbort() { Machine.Unmodelled("System.Threading.Thread.ResetAbort"); }
        internal object AbortReason { get { return null; } }
        public void Suspend() { Machine.Unmodelled("System.Threading.Thread.Suspend"); }
        public void Resume() { Machine.Unmodelled("System.Threading.Thread.Resume"); }
        public CompressedStack GetCompressedStack() { throw new NotSupportedException(); }
        public void SetCompressedStack(CompressedStack stack) { throw new NotSupportedException(); }

        // ---- accesses with an order: Volatile has the same ----

        public static void MemoryBarrier() { Interlocked.MemoryBarrier(); }
        public static byte VolatileRead(ref byte a) { return Volatile.Read(ref a); }
        public static double VolatileRead(ref double a) { return Volatile.Read(ref a); }
        public static short VolatileRead(ref short a) { return Volatile.Read(ref a); }
        public static int VolatileRead(ref int a) { return Volatile.Read(ref a); }
        public static long VolatileRead(ref long a) { return Volatile.Read(ref a); }
        public static IntPtr VolatileRead(ref IntPtr a) { return Volatile.Read(ref a); }
        public static object VolatileRead(ref object a) { return Volatile.Read(ref a); }
        public static sbyte VolatileRead(ref sbyte a) { return Volatile.Read(ref a); }
        public static float VolatileRead(ref float a) { return Volatile.Read(ref a); }
        public static ushort VolatileRead(ref ushort a) { return Volatile.Read(ref a); }
        public static uint VolatileRead(ref uint a) { return Volatile.Read(ref a); }
        public static ulong VolatileRead(ref ulong a) { return Volatile.Read(ref a); }
        public static UIntPtr VolatileRead(ref UIntPtr a) { return Volatile.Read(ref a); }
        public static void VolatileWrite(ref byte a, byte value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref double a, double value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref short a, short value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref int a, int value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref long a, long value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref IntPtr a, IntPtr value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref object a, object value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref sbyte a, sbyte value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref float a, float value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref ushort a, ushort value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref uint a, uint value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref ulong a, ulong value) { Volatile.Write(ref a, value); }
        public static void VolatileWrite(ref UIntPtr a, UIntPtr value) { Volatile.Write(ref a, value); }

        internal const string NotATime =
            "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.";
    }
}
