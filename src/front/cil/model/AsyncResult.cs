// Delegates that are begun on the pool: BeginInvoke and EndInvoke (lower/invoke.c) end here.
extern alias library;
using System.Runtime.InteropServices;
using System.Threading;
using Heddle;

namespace System.Runtime.Remoting.Messaging
{
    public class AsyncResult : IAsyncResult, IThreadPoolWorkItem
    {
        readonly Delegate call;
        readonly object[] arguments; // and the result, in the end
        readonly AsyncCallback callback;
        readonly object state;
        readonly library::System.Threading.ManualResetEvent done = new library::System.Threading.ManualResetEvent(false);
        Exception error;
        bool ended;
        volatile bool completed;

        [DllImport("heddle", EntryPoint = "heddle.cil.delegate.call")]
        static extern object Call(Delegate call, object[] arguments);

        AsyncResult(Delegate call, object[] arguments, AsyncCallback callback, object state)
        {
            this.call = call;
            this.arguments = arguments;
            this.callback = callback;
            this.state = state;
        }

        internal static AsyncResult Begin(Delegate call, object[] arguments, AsyncCallback callback, object state)
        {
            if (call.GetInvocationList().Length > 1)
                throw new ArgumentException("The delegate must have only one target");
            var result = new AsyncResult(call, arguments, callback, state);
            Thread.StartPooled(result);
            return result;
        }

        internal static object[] End(Delegate call, IAsyncResult result)
        {
            var mine = result as AsyncResult;
            if (mine == null || !mine.call.Equals(call))
                throw new InvalidOperationException("The IAsyncResult object provided does not match this delegate.");
            if (mine.ended)
                throw new InvalidOperationException("EndInvoke can only be called once for each asynchronous operation.");
            mine.ended = true;
            mine.done.WaitOne();
            if (mine.error != null)
                throw mine.error;
            return mine.arguments;
        }

        void IThreadPoolWorkItem.ExecuteWorkItem()
        {
            try {
                arguments[arguments.Length - 1] = Call(call, arguments);
            } catch (Exception e) {
                error = e;
            }
            completed = true;
            done.Set();
            if (callback != null)
                callback(this);
        }
        void IThreadPoolWorkItem.MarkAborted(ThreadAbortException e) { }

        public virtual object AsyncDelegate { get { return call; } }
        public virtual object AsyncState { get { return state; } }
        public virtual library::System.Threading.WaitHandle AsyncWaitHandle { get { return done; } }
        public virtual bool CompletedSynchronously { get { return false; } }
        public virtual bool IsCompleted { get { return completed; } }
        public bool EndInvokeCalled
        {
            get { return ended; }
            set { ended = value; }
        }
    }
}
