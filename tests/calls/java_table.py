"""Java's shared objects and what can be called on them.

An operation is the body of a method that gives an int: `of(x)` makes one of most things, DONE is that of a call without a
result. It begins with ? if it may have to wait, and with ! if it may end a wait. In it $ is the name of the object, ^ a thread, and # a small number, drawn for each call. What may wait for ever is
as welcome as the rest."""

from table import Kind

IMPORTS = ("java.util.*", "java.util.concurrent.*", "java.util.concurrent.atomic.*", "java.util.concurrent.locks.*",
           "java.lang.invoke.*")

THREAD = [
    "?^.join(); return DONE;",
    "!^.interrupt(); return DONE;",
    "return of(^.isAlive());",
    "return of(^.getState());",
    "return of(^.isInterrupted());",
    "synchronized (^) { return of(^.isAlive()); }",
    "?synchronized (^) { ^.join(); return DONE; }",
    "!synchronized (^) { ^.notifyAll(); return DONE; }",
    "?synchronized (^) { ^.wait(); return DONE; }",
    "return of(Thread.interrupted());",
    "?LockSupport.park(); return DONE;",
    "?LockSupport.park(); return of(Thread.interrupted());",
    "!LockSupport.unpark(^); return DONE;",
]
START = "t2.start(); return DONE;"

KINDS = [
    Kind("plain", "int $;", [
        "$++; return DONE;",
        "int x = $; $ = x + #; return of(x);",
        "return of($);",
    ], end="of($)"),
    Kind("monitor", "final Object $ = new Object(); int $n;", [
        "synchronized ($) { return of(++$n); }",
        "?synchronized ($) { $.wait(); return of($n); }",
        "?synchronized ($) { while ($n == 0) $.wait(); return of($n--); }",
        "!synchronized ($) { $n++; $.notify(); return DONE; }",
        "!synchronized ($) { $n++; $.notifyAll(); return DONE; }",
        "!synchronized ($) { $.notify(); return DONE; }",
        "?synchronized ($) { ^.join(); return DONE; }",
        "synchronized ($) { synchronized (^) { return of($n); } }",
        "synchronized (^) { synchronized ($) { return of(++$n); } }",
        "!$.notify(); return DONE;",
        "synchronized ($) { return of(Thread.holdsLock($)); }",
    ], end="of($n)"),
    Kind("lock", "final ReentrantLock $ = new ReentrantLock(); final Condition $c = $.newCondition(); int $n;", [
        "$.lock(); try { return of(++$n); } finally { $.unlock(); }",
        "$.lockInterruptibly(); try { return of(++$n); } finally { $.unlock(); }",
        "if (!$.tryLock()) return of(false); try { return of(++$n); } finally { $.unlock(); }",
        "?$.lock(); try { $c.await(); return of($n); } finally { $.unlock(); }",
        "?$.lock(); try { while ($n == 0) $c.await(); return of($n--); } finally { $.unlock(); }",
        "?$.lock(); try { $c.awaitUninterruptibly(); return of($n); } finally { $.unlock(); }",
        "!$.lock(); try { $n++; $c.signal(); return DONE; } finally { $.unlock(); }",
        "!$.lock(); try { $n++; $c.signalAll(); return DONE; } finally { $.unlock(); }",
        "$.lock(); try { return of($.hasWaiters($c)); } finally { $.unlock(); }",
        "return of($.isLocked());",
        "return of($.hasQueuedThreads());",
        "return of($.hasQueuedThread(^));",
        "return of($.getQueueLength());",
        "return of($.isHeldByCurrentThread());",
        "?$.lock(); return of($.getHoldCount());",
        "$.unlock(); return DONE;",
        "!$c.signal(); return DONE;",
    ], end="of($n)"),
    Kind("fair_lock", "final ReentrantLock $ = new ReentrantLock(true); int $n;", [
        "$.lock(); try { return of(++$n); } finally { $.unlock(); }",
        "$.lockInterruptibly(); try { $n += 2; return of($n); } finally { $.unlock(); }",
        "if (!$.tryLock()) return of(false); try { return of(++$n); } finally { $.unlock(); }",
        "return of($.hasQueuedThreads());",
        "return of($.getQueueLength());",
    ], end="of($n)"),
    Kind("read_write", "final ReentrantReadWriteLock $ = new ReentrantReadWriteLock(); int $n;", [
        "$.readLock().lock(); try { return of($n); } finally { $.readLock().unlock(); }",
        "$.writeLock().lock(); try { return of(++$n); } finally { $.writeLock().unlock(); }",
        "if (!$.readLock().tryLock()) return of(false); try { return of($n); } finally { $.readLock().unlock(); }",
        "if (!$.writeLock().tryLock()) return of(false); try { return of(++$n); } finally { $.writeLock().unlock(); }",
        "$.writeLock().lockInterruptibly(); try { return of(++$n); } finally { $.writeLock().unlock(); }",
        "$.writeLock().lock(); try { $n++; $.readLock().lock(); } finally { $.writeLock().unlock(); }"
        " try { return of($n); } finally { $.readLock().unlock(); }",
        "return of($.getReadLockCount());",
        "return of($.isWriteLocked());",
        "return of($.getQueueLength());",
        "$.readLock().lock(); return DONE;",
        "$.readLock().unlock(); return DONE;",
        "$.writeLock().unlock(); return DONE;",
    ], end="of($n)"),
    Kind("stamped", "final StampedLock $ = new StampedLock(); int $n;", [
        "long s = $.writeLock(); try { return of(++$n); } finally { $.unlockWrite(s); }",
        "long s = $.readLock(); try { return of($n); } finally { $.unlockRead(s); }",
        "long s = $.tryWriteLock(); if (s == 0) return of(false); try { return of(++$n); } finally { $.unlockWrite(s); }",
        "long s = $.tryReadLock(); if (s == 0) return of(false); try { return of($n); } finally { $.unlockRead(s); }",
        "long s = $.tryOptimisticRead(); int x = $n; return $.validate(s) ? of(x) : 1;",
        "long s = $.readLock(); try { s = $.tryConvertToWriteLock(s) == 0 ? s : s; return of($.isReadLocked()); }"
        " finally { $.unlockRead(s); }",
        "long s = $.writeLockInterruptibly(); try { return of(++$n); } finally { $.unlock(s); }",
        "return of($.isWriteLocked());",
        "return of($.getReadLockCount());",
        "return of($.tryUnlockRead());",
    ], end="of($n)"),
    Kind("semaphore", "final Semaphore $ = new Semaphore(#);", [
        "?$.acquire(); return DONE;",
        "?$.acquire(2); return DONE;",
        "?$.acquireUninterruptibly(); return DONE;",
        "return of($.tryAcquire());",
        "!$.release(); return DONE;",
        "!$.release(2); return DONE;",
        "return of($.availablePermits());",
        "return of($.drainPermits());",
        "return of($.hasQueuedThreads());",
        "return of($.getQueueLength());",
    ], end="of($.availablePermits())"),
    Kind("fair_semaphore", "final Semaphore $ = new Semaphore(#, true);", [
        "?$.acquire(); return DONE;",
        "?$.acquire(2); return DONE;",
        "return of($.tryAcquire());",
        "!$.release(); return DONE;",
        "!$.release(2); return DONE;",
        "return of($.getQueueLength());",
    ], end="of($.availablePermits())"),
    Kind("latch", "final CountDownLatch $ = new CountDownLatch(#); int $n;", [
        "!$.countDown(); return DONE;",
        "!$n = #; $.countDown(); return DONE;",
        "?$.await(); return of($n);",
        "return of($.getCount());",
    ], end="of($.getCount())"),
    Kind("barrier", "int $n; final CyclicBarrier $ = new CyclicBarrier(2, () -> $n++);", [
        "return of($.await());",
        "$.await(); return of($n);",
        "return of($.getNumberWaiting());",
        "return of($.isBroken());",
        "!$.reset(); return DONE;",
    ], end="of($n)"),
    Kind("phaser", "final Phaser $ = new Phaser(2);", [
        "!return of($.arrive());",
        "?return of($.arriveAndAwaitAdvance());",
        "!return of($.arriveAndDeregister());",
        "return of($.register());",
        "?return of($.awaitAdvance(0));",
        "?return of($.awaitAdvanceInterruptibly($.getPhase()));",
        "return of($.getPhase());",
        "return of($.getArrivedParties());",
        "return of($.getUnarrivedParties());",
        "return of($.getRegisteredParties());",
        "!$.forceTermination(); return DONE;",
        "return of($.isTerminated());",
    ], end="of($.getPhase())"),
    Kind("phaser_tree", "final Phaser $p = new Phaser(1), $ = new Phaser($p, 1);", [
        "!return of($.arrive());",
        "!return of($p.arrive());",
        "?return of($.arriveAndAwaitAdvance());",
        "?return of($p.arriveAndAwaitAdvance());",
        "!return of($.arriveAndDeregister());",
        "return of($.register());",
        "?return of($.awaitAdvance(0));",
        "return of($.getPhase());",
        "return of($p.getPhase());",
    ], end="of($p.getPhase())"),
    Kind("exchanger", "final Exchanger<Integer> $ = new Exchanger<>();", [
        "return of($.exchange(#));",
        "return of($.exchange(#));",
        "return of($.exchange(null));",
    ]),
    Kind("array_queue", "final ArrayBlockingQueue<Integer> $ = new ArrayBlockingQueue<>(1);", [
        "!$.put(#); return DONE;", "?return of($.take());", "!return of($.offer(#));", "!return of($.poll());",
        "return of($.peek());", "return of($.size());", "!return of($.add(#));", "return of($.remove());",
        "return of($.remainingCapacity());", "return of($.contains(#));", "$.clear(); return DONE;",
        "return of($.remove((Object) #));", "var l = new ArrayList<Integer>(); return of($.drainTo(l));",
    ], end="of($.peek())"),
    Kind("linked_queue", "final LinkedBlockingQueue<Integer> $ = new LinkedBlockingQueue<>(2);", [
        "!$.put(#); return DONE;", "?return of($.take());", "!return of($.offer(#));", "!return of($.poll());",
        "return of($.peek());", "return of($.size());", "return of($.remove((Object) #));", "$.clear(); return DONE;",
        "var l = new ArrayList<Integer>(); return of($.drainTo(l));", "return of($.isEmpty());",
    ], end="of($.peek())"),
    Kind("linked_deque", "final LinkedBlockingDeque<Integer> $ = new LinkedBlockingDeque<>(1);", [
        "!$.putFirst(#); return DONE;", "!$.putLast(#); return DONE;", "?return of($.takeFirst());",
        "?return of($.takeLast());", "!return of($.offerFirst(#));", "!return of($.pollLast());", "return of($.peekFirst());",
        "return of($.size());",
    ], end="of($.peek())"),
    Kind("synchronous", "final SynchronousQueue<Integer> $ = new SynchronousQueue<>();", [
        "?$.put(#); return DONE;", "?return of($.take());", "!return of($.offer(#));", "!return of($.poll());",
        "?$.put(#); return DONE;", "?return of($.take());",
    ]),
    Kind("fair_synchronous", "final SynchronousQueue<Integer> $ = new SynchronousQueue<>(true);", [
        "?$.put(#); return DONE;", "?return of($.take());", "!return of($.offer(#));", "!return of($.poll());",
    ]),
    Kind("transfer", "final LinkedTransferQueue<Integer> $ = new LinkedTransferQueue<>();", [
        "!$.put(#); return DONE;", "?$.transfer(#); return DONE;", "!return of($.tryTransfer(#));", "?return of($.take());",
        "!return of($.poll());", "return of($.peek());", "return of($.hasWaitingConsumer());",
        "return of($.getWaitingConsumerCount());", "return of($.size());", "return of($.isEmpty());",
    ], end="of($.peek())"),
    Kind("priority", "final PriorityBlockingQueue<Integer> $ = new PriorityBlockingQueue<>();", [
        "!$.put(#); return DONE;", "?return of($.take());", "!return of($.poll());", "return of($.peek());",
        "return of($.size());", "return of($.remove((Object) #));",
    ], end="of($.peek())"),
    Kind("hash_map", "final ConcurrentHashMap<Integer, Integer> $ = new ConcurrentHashMap<>();", [
        "return of($.put(1, #));", "return of($.get(1));", "return of($.remove(1));", "return of($.putIfAbsent(1, #));",
        "return of($.merge(1, #, Integer::sum));", "return of($.computeIfAbsent(1, k -> #));",
        "return of($.computeIfPresent(1, (k, v) -> v == # ? null : v + 1));", "return of($.compute(2, (k, v) -> #));",
        "return of($.size());", "return of($.containsKey(2));", "return of($.replace(1, #));", "$.clear(); return DONE;",
        "int s = 0; for (int x : $.values()) s += x; return of(s);", "return of($.isEmpty());",
        "return of($.remove(1, #));", "return of($.replace(1, #, 3));",
    ], end="of($.get(1))"),
    Kind("skip_map", "final ConcurrentSkipListMap<Integer, Integer> $ = new ConcurrentSkipListMap<>();", [
        "return of($.put(#, 1));", "return of($.get(1));", "return of($.remove(#));", "return of($.putIfAbsent(1, #));",
        "return of($.firstEntry() == null ? null : $.firstKey());", "return of($.pollFirstEntry() == null);",
        "return of($.size());", "return of($.merge(1, #, Integer::sum));",
    ], end="of($.get(1))"),
    Kind("concurrent_queue", "final ConcurrentLinkedQueue<Integer> $ = new ConcurrentLinkedQueue<>();", [
        "return of($.offer(#));", "return of($.poll());", "return of($.peek());", "return of($.size());",
        "return of($.isEmpty());", "return of($.remove((Object) #));", "return of($.contains(#));",
        "int s = 0; for (int x : $) s += x; return of(s);",
    ], end="of($.peek())"),
    Kind("concurrent_deque", "final ConcurrentLinkedDeque<Integer> $ = new ConcurrentLinkedDeque<>();", [
        "return of($.offerFirst(#));", "return of($.offerLast(#));", "return of($.pollFirst());", "return of($.pollLast());",
        "return of($.peekFirst());", "return of($.peekLast());", "return of($.size());", "return of($.isEmpty());",
        "return of($.removeFirstOccurrence(#));",
    ], end="of($.peekFirst())"),
    Kind("copy_on_write", "final CopyOnWriteArrayList<Integer> $ = new CopyOnWriteArrayList<>();", [
        "return of($.add(#));", "return of($.addIfAbsent(#));", "return of($.size());", "return of($.get(0));",
        "return of($.remove(0));", "return of($.set(0, #));", "int s = 0; for (int x : $) s += x; return of(s);",
        "return of($.contains(#));",
    ], end="of($.size())"),
    Kind("atomic", "final AtomicInteger $ = new AtomicInteger();", [
        "return of($.incrementAndGet());", "return of($.getAndAdd(#));", "return of($.compareAndSet(0, #));",
        "return of($.get());", "$.set(#); return DONE;", "return of($.updateAndGet(x -> x == 0 ? # : x - 1));",
        "return of($.getAndSet(#));", "return of($.accumulateAndGet(#, Math::max));", "$.lazySet(#); return DONE;",
        "return of($.weakCompareAndSetPlain(0, #));",
    ], end="of($.get())"),
    Kind("reference", "final AtomicStampedReference<Integer> $ = new AtomicStampedReference<>(0, 0);", [
        "return of($.compareAndSet(0, 1, 0, 1));", "return of($.compareAndSet(1, 0, $.getStamp(), 2));",
        "return of($.getReference());", "return of($.getStamp());", "return of($.attemptStamp(0, #));",
        "$.set(0, #); return DONE;",
    ], end="of($.getStamp())"),
    Kind("adder", "final LongAdder $ = new LongAdder();", [
        "$.increment(); return DONE;", "$.add(#); return DONE;", "return of($.sum());", "return of($.sumThenReset());",
    ], end="of($.sum())"),
    Kind("future_task", "int $n; final FutureTask<Integer> $ = new FutureTask<>(() -> { $n++; return #; });", [
        "!$.run(); return DONE;", "!$.run(); return of(Thread.interrupted());", "?return of($.get());",
        "!return of($.cancel(true));", "!return of($.cancel(false));", "return of($.isDone());", "return of($.isCancelled());",
        "?$.run(); LockSupport.park(); return of(Thread.interrupted());",
        "!return of($.cancel(true)) * 0 + of(^.isInterrupted());",
    ], end="of($n)"),
    Kind("future_waits", "int $n; final Semaphore $s = new Semaphore(0);"
         " final FutureTask<Integer> $ = new FutureTask<>(() -> { $s.acquire(); $n++; return #; });", [
             "!$.run(); return DONE;", "!$.run(); return of(Thread.interrupted());", "?return of($.get());",
             "!return of($.cancel(true));", "!return of($.cancel(false));", "!$s.release(); return DONE;",
             "return of($.isDone());",
         ], end="of($n)"),
    Kind("completable", "final CompletableFuture<Integer> $ = new CompletableFuture<>(); int $n;", [
        "!return of($.complete(#));", "?return of($.get());", "?return of($.join());", "return of($.getNow(0));",
        "return of($.isDone());", "!return of($.cancel(true));", "!return of($.completeExceptionally(new Error()));",
        "$.thenAccept(x -> $n += x); return DONE;", "return of($.thenApply(x -> x + 1).getNow(0));",
        "?return of($.thenApply(x -> x + 1).join());", "?return of($.handle((x, e) -> e == null ? x : 5).join());",
        "$.whenComplete((x, e) -> $n++); return of($n);", "$.obtrudeValue(#); return DONE;",
        "return of($.isCompletedExceptionally());", "return of($.getNumberOfDependents());",
        "return of($n);", "return of($.copy().isDone());",
    ], end="of($n)"),
    Kind("completable_two", "final CompletableFuture<Integer> $ = new CompletableFuture<>(), $b = new CompletableFuture<>();", [
        "!return of($.complete(#));", "!return of($b.complete(#));", "?return of($.thenCombine($b, Integer::sum).join());",
        "return of($.thenCombine($b, Integer::sum).getNow(0));", "?return of(CompletableFuture.anyOf($, $b).join());",
        "return of(CompletableFuture.allOf($, $b).isDone());", "return of($.applyToEither($b, x -> x).getNow(0));",
        "return of($.thenCompose(x -> $b).isDone());", "$.runAfterBoth($b, () -> $.obtrudeValue(5)); return DONE;",
        "return of($.isDone());", "!return of($b.cancel(false));",
    ], end="of($.getNow(4))"),
    Kind("pool", "int $n; final ThreadPoolExecutor $ = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,"
         " new LinkedBlockingQueue<>(), r -> { Thread t = new Thread(r); t.setDaemon(true); return t; });"
         " volatile Future<Integer> $f;", [
             "return of($.submit(() -> #).get());", "!$f = $.submit(() -> { $n++; return #; }); return DONE;",
             "$.execute(() -> $n++); return of($n);", "!$.shutdown(); return DONE;", "!return of($.shutdownNow().size());",
             "?return of($.awaitTermination(1, TimeUnit.DAYS));", "return of($.isShutdown());", "return of($.isTerminated());",
             "?Future<Integer> f = $f; return f == null ? 4 : of(f.get());",
             "!Future<Integer> f = $f; return f == null ? 4 : of(f.cancel(true));",
             "return of($.getQueue().size());", "return of($.getActiveCount());", "return of($.getPoolSize());",
             "return of($.getCompletedTaskCount());",
         ], end="of($n)", close="$.shutdownNow();", heavy=True),
    Kind("pool_two", "final ExecutorService $ = Executors.newFixedThreadPool(2, r -> { Thread t = new Thread(r);"
         " t.setDaemon(true); return t; }); final AtomicInteger $n = new AtomicInteger();", [
             "return of($.submit(() -> $n.incrementAndGet()).get());", "$.execute($n::incrementAndGet); return DONE;",
             "return of($.invokeAll(List.of($n::incrementAndGet, $n::incrementAndGet)).get(0).get());",
             "$.shutdown(); return DONE;", "return of($n.get());", "return of($.awaitTermination(1, TimeUnit.DAYS));",
         ], end="of($n.get())", close="$.shutdownNow();", heavy=True),
    Kind("completion", "final ThreadPoolExecutor $p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,"
         " new LinkedBlockingQueue<>(), r -> { Thread t = new Thread(r); t.setDaemon(true); return t; });"
         " final ExecutorCompletionService<Integer> $ = new ExecutorCompletionService<>($p);"
         " volatile Future<Integer> $f;", [
             "!$f = $.submit(() -> #); return DONE;", "?return of($.take().get());",
             "Future<Integer> f = $.poll(); return f == null ? 4 : of(f.get());",
             "Future<Integer> f = $f; return f == null ? 4 : of(f.isDone());",
             "?Future<Integer> f = $f; return f == null ? 4 : of(f.get());",
             "Future<Integer> f = $.submit(() -> #); f.get(); return of($.poll() == null);",
         ], close="$p.shutdownNow();", heavy=True),
    Kind("completion_here", "final ExecutorCompletionService<Integer> $ = new ExecutorCompletionService<>(Runnable::run);"
         " volatile Future<Integer> $f;", [
             "!$f = $.submit(() -> #); return DONE;", "?return of($.take().get());",
             "Future<Integer> f = $.poll(); return f == null ? 4 : of(f.get());",
             "Future<Integer> f = $f; return f == null ? 4 : of(f.isDone());",
         ]),
    Kind("fork_join", "final ForkJoinPool $ = new ForkJoinPool(1); final AtomicInteger $n = new AtomicInteger();", [
        "return of($.submit(() -> $n.incrementAndGet()).get());", "$.execute($n::incrementAndGet); return DONE;",
        "return of($.invoke(ForkJoinTask.adapt(() -> $n.incrementAndGet())));", "return of($n.get());",
        "$.shutdown(); return DONE;",
    ], end="of($n.get())", close="$.shutdownNow();", heavy=True),
    Kind("thread_local", "final ThreadLocal<Integer> $ = ThreadLocal.withInitial(() -> this.$n++); int $n;", [
        "return of($.get());", "$.set(#); return DONE;", "$.remove(); return DONE;",
    ], end="of($n)"),
    Kind("var_handle", "volatile int $; static final VarHandle $h; static { try { $h = MethodHandles.lookup()"
         ".findVarHandle(@.class, \"$\", int.class); } catch (ReflectiveOperationException e) { throw new Error(e); } }", [
             "return of((int) $h.getAndAdd(this, #));", "return of($h.compareAndSet(this, 0, #));",
             "return of((int) $h.getAcquire(this));", "$h.setRelease(this, #); return DONE;",
             "return of((int) $h.compareAndExchange(this, 0, #));", "return of($++);",
         ], end="of($)"),
    Kind("vector", "final Vector<Integer> $ = new Vector<>();", [
        "return of($.add(#));", "return of($.size());", "return of($.remove(0));", "return of($.contains(#));",
        "return of($.isEmpty() ? null : $.get(0));",
    ], end="of($.size())"),
    Kind("synchronized_map", "final Map<Integer, Integer> $ = Collections.synchronizedMap(new HashMap<>());", [
        "return of($.put(1, #));", "return of($.get(1));", "return of($.remove(1));", "return of($.size());",
        "synchronized ($) { return of($.merge(1, #, Integer::sum)); }",
    ], end="of($.get(1))"),
    Kind("standard_output", "final java.io.PrintStream $ = System.out;", [
        "$.print(#); return DONE;", "synchronized ($) { $.print(#); return DONE; }", "$.flush(); return DONE;",
        "synchronized (^) { $.println(); return DONE; }", "synchronized ($) { synchronized (^) { return DONE; } }",
    ]),
    Kind("print", "final java.io.PrintStream $ = new java.io.PrintStream(new java.io.ByteArrayOutputStream());", [
        "$.println(#); return DONE;", "synchronized ($) { $.print(#); return DONE; }", "$.flush(); return DONE;",
        "synchronized (^) { $.println(); return DONE; }", "synchronized ($) { synchronized (^) { return DONE; } }",
    ]),
]
