"""C#'s shared objects and what can be called on them.

An operation is the body of a method that gives an int: `Of(x)` makes one of most things, Done is that of a call without a
result. It begins with ? if it may have to wait, and with ! if it may end a wait. In it $ is the name of the object, ^ a
thread, and # a small number, drawn for each call."""

from table import Kind

IMPORTS = ("System", "System.Collections.Concurrent", "System.Linq", "System.Threading", "System.Threading.Tasks")

THREAD = [
    "?^.Join(); return Done;",
    "!^.Interrupt(); return Done;",
    "return Of(^.IsAlive);",
    "return Of(^.ThreadState);",
    "lock (^) { return Of(^.IsAlive); }",
    "?lock (^) { ^.Join(); return Done; }",
    "Thread.Sleep(0); return Done;",
    "Thread.Sleep(1); return Done;",
    "return Of(^.Join(1));",
    "return Of(Thread.Yield()) * 0 + Done;",
]
START = "t2.Start(); return Done;"

KINDS = [
    Kind("plain", "int $;", [
        "$++; return Done;", "int x = $; $ = x + #; return Of(x);", "return Of($);",
    ], end="Of($)"),
    Kind("monitor", "readonly object $ = new object(); int $n;", [
        "lock ($) { return Of(Monitor.Wait($, 1)); }",
        "if (!Monitor.TryEnter($, 1)) return Of(false); try { return Of(++$n); } finally { Monitor.Exit($); }",
        "lock ($) { return Of(++$n); }",
        "?lock ($) { Monitor.Wait($); return Of($n); }",
        "?lock ($) { while ($n == 0) Monitor.Wait($); return Of($n--); }",
        "!lock ($) { $n++; Monitor.Pulse($); return Done; }",
        "!lock ($) { $n++; Monitor.PulseAll($); return Done; }",
        "!lock ($) { Monitor.Pulse($); return Done; }",
        "?lock ($) { ^.Join(); return Done; }",
        "lock ($) lock (^) return Of($n);",
        "lock (^) lock ($) return Of(++$n);",
        "Monitor.Pulse($); return Done;",
        "if (!Monitor.TryEnter($)) return Of(false); try { return Of(++$n); } finally { Monitor.Exit($); }",
        "return Of(Monitor.IsEntered($));",
        "Monitor.Exit($); return Done;",
    ], end="Of($n)"),
    Kind("interlocked", "int $; object $o;", [
        "return Of(Interlocked.Increment(ref $));", "return Of(Interlocked.Add(ref $, #));",
        "return Of(Interlocked.CompareExchange(ref $, #, 0));", "return Of(Interlocked.Exchange(ref $, #));",
        "return Of(Volatile.Read(ref $));", "Volatile.Write(ref $, #); return Done;", "return Of($++);",
        "return Of(Interlocked.CompareExchange(ref $o, this, null) == null);",
    ], end="Of($)"),
    Kind("manual_event", "readonly ManualResetEvent $ = new ManualResetEvent(false); int $n;", [
        "return Of($.WaitOne(1));",
        "?$.WaitOne(); return Of($n);", "!$n = #; $.Set(); return Done;", "$.Reset(); return Done;", "return Of($.WaitOne(0));",
        "!$.Set(); return Done;",
    ], end="Of($n)"),
    Kind("auto_event", "readonly AutoResetEvent $ = new AutoResetEvent(false); int $n;", [
        "return Of($.WaitOne(1));",
        "?$.WaitOne(); return Of($n);", "!$n++; $.Set(); return Done;", "$.Reset(); return Done;", "return Of($.WaitOne(0));",
        "!$.Set(); return Done;",
    ], end="Of($n)"),
    Kind("event_slim", "readonly ManualResetEventSlim $ = new ManualResetEventSlim(false); int $n;", [
        "return Of($.Wait(1));",
        "?$.Wait(); return Of($n);", "!$n = #; $.Set(); return Done;", "$.Reset(); return Done;", "return Of($.Wait(0));",
        "!$.Set(); return Done;", "return Of($.IsSet);", "?$.WaitHandle.WaitOne(); return Of($n);",
        "return Of($.WaitHandle.WaitOne(0));",
    ], end="Of($.IsSet)"),
    Kind("mutex", "readonly Mutex $ = new Mutex(); int $n;", [
        "if (!$.WaitOne(1)) return 1; try { return Of(++$n); } finally { $.ReleaseMutex(); }",
        "$.WaitOne(); try { return Of(++$n); } finally { $.ReleaseMutex(); }", "return Of($.WaitOne(0));",
        "$.WaitOne(); return Of(++$n);", "$.ReleaseMutex(); return Done;",
        "if (!$.WaitOne(0)) return 1; try { return Of(++$n); } finally { $.ReleaseMutex(); }",
    ], end="Of($n)"),
    Kind("semaphore", "readonly Semaphore $ = new Semaphore(#, 2);", [
        "return Of($.WaitOne(1));",
        "?$.WaitOne(); return Done;", "return Of($.WaitOne(0));", "!return Of($.Release());", "!return Of($.Release(2));",
    ]),
    Kind("semaphore_slim", "readonly SemaphoreSlim $ = new SemaphoreSlim(#, 2);", [
        "return Of($.Wait(1));",
        "return Of($.WaitAsync(1).Result);",
        "?$.Wait(); return Done;", "return Of($.Wait(0));", "!return Of($.Release());", "!return Of($.Release(2));",
        "return Of($.CurrentCount);", "?$.WaitAsync().Wait(); return Done;", "return Of($.WaitAsync().IsCompleted);",
        "return Of($.AvailableWaitHandle.WaitOne(0));", "?$.AvailableWaitHandle.WaitOne(); return Of($.CurrentCount);",
    ], end="Of($.CurrentCount)"),
    Kind("countdown", "readonly CountdownEvent $ = new CountdownEvent(2);", [
        "return Of($.Wait(1));",
        "!return Of($.Signal());", "?$.Wait(); return Of($.CurrentCount);", "return Of($.TryAddCount());", "return Of($.IsSet);",
        "return Of($.CurrentCount);", "$.AddCount(#); return Done;", "$.Reset(1); return Done;",
        "!return Of($.Signal(2));", "?$.WaitHandle.WaitOne(); return Of($.CurrentCount);", "return Of($.Wait(0));",
        "return Of($.WaitHandle.WaitOne(0));",
    ], end="Of($.CurrentCount)"),
    Kind("barrier", "int $n; readonly Barrier $; @() { $ = new Barrier(2, b => $n++); }", [
        "return Of($.SignalAndWait(1));",
        "$.SignalAndWait(); return Of($n);", "$.SignalAndWait(); return Of($.CurrentPhaseNumber);",
        "return Of($.ParticipantsRemaining);", "return Of($.CurrentPhaseNumber);", "return Of($.AddParticipant());",
        "$.RemoveParticipant(); return Done;", "return Of($.ParticipantCount);",
    ], end="Of($n)"),
    Kind("reader_writer", "readonly ReaderWriterLockSlim $ = new ReaderWriterLockSlim(); int $n;", [
        "if (!$.TryEnterWriteLock(1)) return 1; try { return Of(++$n); } finally { $.ExitWriteLock(); }",
        "if (!$.TryEnterUpgradeableReadLock(1)) return 1; try { return Of($n); } finally { $.ExitUpgradeableReadLock(); }",
        "$.EnterReadLock(); try { return Of($n); } finally { $.ExitReadLock(); }",
        "$.EnterWriteLock(); try { return Of(++$n); } finally { $.ExitWriteLock(); }",
        "if (!$.TryEnterReadLock(0)) return 1; try { return Of($n); } finally { $.ExitReadLock(); }",
        "if (!$.TryEnterWriteLock(0)) return 1; try { return Of(++$n); } finally { $.ExitWriteLock(); }",
        "$.EnterUpgradeableReadLock(); try { $.EnterWriteLock(); $n++; $.ExitWriteLock(); return Of($n); }"
        " finally { $.ExitUpgradeableReadLock(); }",
        "$.EnterUpgradeableReadLock(); try { return Of($n); } finally { $.ExitUpgradeableReadLock(); }",
        "return Of($.CurrentReadCount);", "return Of($.WaitingWriteCount);", "return Of($.WaitingReadCount);",
        "return Of($.IsWriteLockHeld);", "$.EnterReadLock(); return Done;", "$.ExitWriteLock(); return Done;",
    ], end="Of($n)"),
    Kind("blocking", "readonly BlockingCollection<int> $ = new BlockingCollection<int>(1);", [
        "int x; return $.TryTake(out x, 1) ? Of(x) : 4;",
        "return Of($.TryAdd(#, 1));",
        "!$.Add(#); return Done;", "?return Of($.Take());", "!return Of($.TryAdd(#));", "int x; return $.TryTake(out x) ? Of(x) : 4;",
        "return Of($.Count);", "!$.CompleteAdding(); return Done;", "return Of($.IsCompleted);", "return Of($.IsAddingCompleted);",
    ], end="Of($.Count)"),
    Kind("blocking_any", "readonly BlockingCollection<int> $ = new BlockingCollection<int>(), $b = new BlockingCollection<int>();"
         " BlockingCollection<int>[] $all { get { return new[] { $, $b }; } }", [
             "!$.Add(#); return Done;", "!$b.Add(#); return Done;",
             "?int x; return Of(BlockingCollection<int>.TakeFromAny($all, out x));",
             "int x; return Of(BlockingCollection<int>.TryTakeFromAny($all, out x));",
             "!return Of(BlockingCollection<int>.AddToAny($all, #));", "!$.CompleteAdding(); return Done;",
             "?return Of($.GetConsumingEnumerable().First());",
         ], end="Of($.Count)"),
    Kind("queue", "readonly ConcurrentQueue<int> $ = new ConcurrentQueue<int>();", [
        "$.Enqueue(#); return Done;", "int x; return $.TryDequeue(out x) ? Of(x) : 4;", "int x; return $.TryPeek(out x) ? Of(x) : 4;",
        "return Of($.Count);", "return Of($.IsEmpty);", "return Of($.ToArray().Length);", "return Of($.Sum());",
    ], end="Of($.Count)"),
    Kind("stack", "readonly ConcurrentStack<int> $ = new ConcurrentStack<int>();", [
        "$.Push(#); return Done;", "int x; return $.TryPop(out x) ? Of(x) : 4;", "int x; return $.TryPeek(out x) ? Of(x) : 4;",
        "return Of($.Count);", "return Of($.IsEmpty);", "$.PushRange(new[] { 1, # }); return Done;",
        "return Of($.TryPopRange(new int[2]));", "$.Clear(); return Done;",
    ], end="Of($.Count)"),
    Kind("bag", "readonly ConcurrentBag<int> $ = new ConcurrentBag<int>();", [
        "$.Add(#); return Done;", "int x; return $.TryTake(out x) ? Of(x) : 4;", "int x; return $.TryPeek(out x) ? Of(x) : 4;",
        "return Of($.Count);", "return Of($.IsEmpty);",
    ], end="Of($.Count)"),
    Kind("dictionary", "readonly ConcurrentDictionary<int, int> $ = new ConcurrentDictionary<int, int>();", [
        "return Of($.TryAdd(1, #));", "int x; return $.TryGetValue(1, out x) ? Of(x) : 4;",
        "int x; return $.TryRemove(1, out x) ? Of(x) : 4;", "return Of($.TryUpdate(1, #, 1));",
        "return Of($.GetOrAdd(1, #));", "return Of($.AddOrUpdate(1, #, (k, v) => v + 1));", "$[2] = #; return Done;",
        "return Of($.Count);", "return Of($.ContainsKey(2));", "return Of($[1]);", "$.Clear(); return Done;",
        "return Of($.IsEmpty);", "return Of($.GetOrAdd(1, k => #));", "return Of($.Values.Sum());",
    ], end="Of($.Count)"),
    Kind("lazy", "int $n; readonly Lazy<int> $; @() { $ = new Lazy<int>(() => ++$n); }", [
        "return Of($.Value);", "return Of($.IsValueCreated);", "return Of($n);",
    ], end="Of($n)"),
    Kind("lazy_publish", "int $n; readonly Lazy<int> $; @() { $ = new Lazy<int>(() => ++$n,"
         " LazyThreadSafetyMode.PublicationOnly); }", [
             "return Of($.Value);", "return Of($.IsValueCreated);", "return Of($n);",
         ], end="Of($n)"),
    Kind("thread_local", "int $n; readonly ThreadLocal<int> $; @() { $ = new ThreadLocal<int>(() => ++$n, true); }", [
        "return Of($.Value);", "$.Value = #; return Done;", "return Of($.IsValueCreated);", "return Of($.Values.Count);",
    ], end="Of($n)"),
    Kind("source", "readonly TaskCompletionSource<int> $ = new TaskCompletionSource<int>(); int $n;", [
        "return Of($.Task.Wait(1));",
        "!return Of($.TrySetResult(#));", "!$.SetResult(#); return Done;", "!return Of($.TrySetCanceled());",
        "!return Of($.TrySetException(new Exception()));", "?return Of($.Task.Result);", "?$.Task.Wait(); return Of($n);",
        "return Of($.Task.IsCompleted);", "return Of($.Task.Status);",
        "$.Task.ContinueWith(t => $n++, TaskContinuationOptions.ExecuteSynchronously); return Of($n);",
        "?return Of($.Task.ContinueWith(t => #, TaskContinuationOptions.ExecuteSynchronously).Result);", "return Of($n);",
        "return Of($.Task.Wait(0));",
        "return Of($.Task.ContinueWith(t => #, TaskContinuationOptions.ExecuteSynchronously).IsCompleted);",
    ], end="Of($n)"),
    Kind("sources", "readonly TaskCompletionSource<int> $ = new TaskCompletionSource<int>(), $b = new TaskCompletionSource<int>();", [
        "return Of(Task.WaitAny(new Task[] { $.Task, $b.Task }, 1));",
        "!return Of($.TrySetResult(#));", "!return Of($b.TrySetResult(#));", "!return Of($b.TrySetCanceled());",
        "?return Of(Task.WaitAny($.Task, $b.Task));", "?Task.WaitAll($.Task, $b.Task); return Done;",
        "?return Of(Task.WhenAny($.Task, $b.Task).Result == $.Task);", "return Of(Task.WhenAll($.Task, $b.Task).IsCompleted);",
        "?return Of(Task.WhenAll($.Task, $b.Task).Result.Length);", "return Of(Task.WhenAny($.Task, $b.Task).IsCompleted);",
        "return Of($.Task.Status);",
    ], end="Of($.Task.Status)"),
    Kind("task", "int $n; volatile Task<int> $;", [
        "$ = Task.Run(() => Interlocked.Increment(ref $n)); return Done;",
        "return Of(Task.Run(() => Interlocked.Increment(ref $n)).Result);",
        "var t = $; return t == null ? 4 : Of(t.Result);", "var t = $; return t == null ? 4 : Of(t.IsCompleted);",
        "var t = $; return t == null ? 4 : Of(t.Status == TaskStatus.RanToCompletion);", "return Of(Volatile.Read(ref $n));",
        "var t = $; return t == null ? 4 : Of(t.ContinueWith(u => u.Result + 1).Result);",
        "var t = $; if (t != null) t.Wait(); return Of($n);",
    ], end="Of($n)", heavy=True),
    Kind("task_cold", "int $n; readonly Task<int> $; @() { $ = new Task<int>(() => ++$n); }", [
        "!$.RunSynchronously(); return Of($n);", "?return Of($.Result);", "return Of($.IsCompleted);", "return Of($.Status);",
        "!$.Start(); return Done;", "?$.Wait(); return Of($n);",
    ], end="Of($n)", heavy=True),
    Kind("async", "int $n; readonly TaskCompletionSource<int> $ = new TaskCompletionSource<int>();"
         " async Task<int> $go() { $n++; int x = await $.Task.ConfigureAwait(false); $n++; return x; }", [
             "!return Of($.TrySetResult(#));", "?return Of($go().Result);", "return Of($go().IsCompleted);", "return Of($n);",
             "!return Of($.TrySetException(new Exception()));", "$go(); return Of($n);",
         ], end="Of($n)"),
    Kind("cancel", "readonly CancellationTokenSource $ = new CancellationTokenSource(); int $n;", [
        "!$.Cancel(); return Of($n);", "return Of($.IsCancellationRequested);", "return Of($.Token.IsCancellationRequested);",
        "$.Token.Register(() => $n++); return Of($n);", "$.Token.ThrowIfCancellationRequested(); return Done;",
        "?$.Token.WaitHandle.WaitOne(); return Of($n);", "return Of($.Token.WaitHandle.WaitOne(0));",
        "var r = $.Token.Register(() => $n++); r.Dispose(); return Of($n);", "return Of($n);",
        "return Of(CancellationTokenSource.CreateLinkedTokenSource($.Token).IsCancellationRequested);",
        "!$.Cancel(true); return Done;", "$.Dispose(); return Done;",
    ], end="Of($n)"),
    Kind("cancel_wait", "readonly CancellationTokenSource $ = new CancellationTokenSource();"
         " readonly SemaphoreSlim $s = new SemaphoreSlim(0); readonly ManualResetEventSlim $e = new ManualResetEventSlim();", [
             "return Of($s.Wait(1, $.Token));",
             "!$.Cancel(); return Done;", "?$s.Wait($.Token); return Of($s.CurrentCount);", "!return Of($s.Release());",
             "?$e.Wait($.Token); return Done;", "!$e.Set(); return Done;", "return Of($s.WaitAsync($.Token).Status);",
             "?$s.WaitAsync($.Token).Wait(); return Done;",
         ], end="Of($s.CurrentCount)"),
    Kind("handles", "readonly AutoResetEvent $ = new AutoResetEvent(false); readonly ManualResetEvent $m = new ManualResetEvent(false);"
         " WaitHandle[] $all { get { return new WaitHandle[] { $, $m }; } }", [
             "return Of(WaitHandle.WaitAny($all, 1));",
             "return Of(WaitHandle.WaitAll($all, 1));",
             "?return Of(WaitHandle.WaitAny($all));", "?return Of(WaitHandle.WaitAll($all));", "!$.Set(); return Done;",
             "!$m.Set(); return Done;", "$m.Reset(); return Done;", "return Of(WaitHandle.WaitAny($all, 0));",
             "return Of($.WaitOne(0));", "?return Of(WaitHandle.SignalAndWait($m, $));",
         ], end="Of($.WaitOne(0))"),
    Kind("pool", "int $n; readonly ManualResetEventSlim $ = new ManualResetEventSlim();", [
        "ThreadPool.QueueUserWorkItem(o => { Interlocked.Increment(ref $n); $.Set(); }); return Of(Volatile.Read(ref $n));",
        "?$.Wait(); return Of(Volatile.Read(ref $n));", "return Of(Volatile.Read(ref $n));", "return Of($.IsSet);",
        "return Of(Parallel.For(0, 2, i => Interlocked.Increment(ref $n)).IsCompleted);",
        "Parallel.Invoke(() => $n++, () => $.Set()); return Done;",
    ], end="Of($n)", heavy=True),
    Kind("concurrent_pair", "readonly ConcurrentExclusiveSchedulerPair $ = new ConcurrentExclusiveSchedulerPair(); int $n;"
         " Task $run(TaskScheduler s) { return Task.Factory.StartNew(() => { $n++; }, CancellationToken.None,"
         " TaskCreationOptions.None, s); }", [
             "$run($.ExclusiveScheduler).Wait(); return Of($n);", "$run($.ConcurrentScheduler).Wait(); return Of($n);",
             "$run($.ExclusiveScheduler); return Done;", "$.Complete(); return Done;", "return Of($n);",
             "return Of($.Completion.IsCompleted);",
         ], end="Of($n)", heavy=True),
    Kind("spin_lock", "SpinLock $ = new SpinLock(false); int $n;", [
        "bool got = false; $.Enter(ref got); try { return Of(++$n); } finally { $.Exit(); }",
        "bool got = false; $.TryEnter(ref got); if (!got) return 1; try { return Of(++$n); } finally { $.Exit(); }",
        "return Of($.IsHeld);",
    ], end="Of($n)"),
    Kind("console", "readonly object $ = Console.Out;", [
        "Console.Out.Write(\"\"); return Done;", "lock ($) { Console.Out.Write(\"\"); return Done; }",
        "lock (^) { Console.Out.Write(\"\"); return Done; }", "lock ($) lock (^) return Done;",
    ]),
]
