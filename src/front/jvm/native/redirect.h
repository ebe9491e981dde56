/* REDIRECT(method, function): calls of the one go to the other (native.h). */
#ifndef FRONT_JVM_NATIVE_REDIRECT_H
#define FRONT_JVM_NATIVE_REDIRECT_H

#include "front/jvm/native/arg.h"
#include "front/jvm/native/redirect_file.h"
#include "front/jvm/native/redirect_net.h"

#define L_THROWABLE "Ljava/lang/Throwable;"
#define L_LOADER    "Ljava/lang/ClassLoader;"
#define L_ACTION    "Ljava/security/PrivilegedAction;"
#define L_CHECKED   "Ljava/security/PrivilegedExceptionAction;"
#define L_CONTEXT   "Ljava/security/AccessControlContext;"
#define L_ALLOWS    "[Ljava/security/Permission;"
#define L_UNSAFE    "Ljdk/internal/misc/Unsafe;"
#define L_METHOD    "Ljava/lang/reflect/Method;"
#define CONCURRENT  "java/util/concurrent/"
#define L_LINKED    "L" CONCURRENT "LinkedBlockingQueue;"
#define L_FUTURE    "L" CONCURRENT "FutureTask;"
#define L_EXECUTOR  "L" CONCURRENT "ThreadPoolExecutor;"
#define L_UNIT      "L" CONCURRENT "TimeUnit;"
#define SYSTEM      "java/lang/System."
#define VM          "heddle/Vm."
#define OWN         "heddle/Properties."
#define MAY         "java/security/AccessController."
#define RUN         "heddle/Privileges."
#define UNSAFE_IN   "jdk/internal/misc/Unsafe."

/* The machine's natives, which heddle.Vm declares. */
#define JVM_REDIRECTS_MACHINE(REDIRECT)                                                            \
    REDIRECT(VM "monitorOwned(" L_OBJECT ")Z", "heddle.monitor.owned")                             \
    REDIRECT(VM "monitorRelease(" L_OBJECT "ZZ)I", "heddle.monitor.release")                       \
    REDIRECT(VM "monitorWait(" L_OBJECT "ZZ)I", "heddle.monitor.wait")                             \
    REDIRECT(VM "monitorAgain(" L_OBJECT "I)V", "heddle.monitor.again")                            \
    REDIRECT(VM "monitorNotify(" L_OBJECT ")Z", "heddle.monitor.notify")                           \
    REDIRECT(VM "monitorNotifyAll(" L_OBJECT ")Z", "heddle.monitor.notify_all")                    \
    REDIRECT(VM "threadJoin(IZZ)I", "heddle.thread.join")                                          \
    REDIRECT(VM "threadAlive(I)Z", "heddle.thread.alive")                                          \
    REDIRECT(VM "threadRuns(I)Z", "heddle.thread.runs")                                            \
    REDIRECT(VM "threadSettle(I)V", "heddle.thread.settle")                                        \
    REDIRECT(VM "threadState(I)I", "heddle.thread.state")                                          \
    REDIRECT(VM "threadLeave(" L_THREAD ")V", "heddle.thread.leave")                               \
    REDIRECT(VM "threadOver()V", "heddle.thread.over")                                             \
    REDIRECT(VM "threadRest()V", "heddle.thread.rest")                                             \
    REDIRECT(VM "threadInterrupt(I)V", "heddle.thread.interrupt")                                  \
    REDIRECT(VM "threadInterrupted(IZ)Z", "heddle.thread.interrupted")                             \
    REDIRECT(VM "threadPark(Z)V", "heddle.thread.park")                                            \
    REDIRECT(VM "threadParkEnds()Z", "heddle.thread.park_ends")                                    \
    REDIRECT(VM "threadUnpark(I)V", "heddle.thread.unpark")                                        \
    REDIRECT(VM "threadYield()V", "heddle.thread.yield")                                           \
    REDIRECT(VM "threadSleep(Z)I", "heddle.thread.sleep")                                          \
    REDIRECT(VM "threadOthers()V", "heddle.thread.others")                                         \
    REDIRECT(VM "randomOpen()Z", "heddle.random.open")                                             \
    REDIRECT(VM "randomChosen()Z", "heddle.random.chosen")                                         \
    REDIRECT(VM "randomFixed()V", "heddle.random.fixed")                                           \
    REDIRECT(VM "randomDraw(JJ)J", "heddle.random.draw")                                           \
    REDIRECT(VM "randomFraction()D", "heddle.random.fraction")

/* Private methods of the JDK that our classes call. */
#define JVM_REDIRECTS_PRIVATE(REDIRECT)                                                            \
    REDIRECT(VM "setJavaLangAccess()V", SYSTEM "setJavaLangAccess()V")                             \
    REDIRECT(VM "enqueue(Ljava/lang/ref/Reference;)V",                                             \
             "java/lang/ref/Reference.enqueueFromPending()V")                                      \
    REDIRECT(VM "randomInit(Ljava/util/Random;J)V", "java/util/Random.<init>(J)V")                 \
    REDIRECT(VM "randomSeed()J", "java/util/Random.seedUniquifier()J")                             \
    REDIRECT(VM "shutdown()V", "java/lang/Shutdown.shutdown()V")                                   \
    REDIRECT(VM "poll(" L_LINKED ")" L_OBJECT, CONCURRENT "LinkedBlockingQueue.poll()" L_OBJECT)   \
    REDIRECT(VM "get(" L_FUTURE "J" L_UNIT ")" L_OBJECT,                                           \
             CONCURRENT "FutureTask.get(J" L_UNIT ")" L_OBJECT)                                    \
    REDIRECT(VM "isDone(" L_FUTURE ")Z", CONCURRENT "FutureTask.isDone()Z")                        \
    REDIRECT(VM "isTerminated(" L_EXECUTOR ")Z", CONCURRENT "ThreadPoolExecutor.isTerminated()Z")  \
    REDIRECT(VM "poll(L" CONCURRENT "LinkedTransferQueue;J" L_UNIT ")" L_OBJECT,                   \
             CONCURRENT "LinkedTransferQueue.poll(J" L_UNIT ")" L_OBJECT)                          \
    REDIRECT(VM "give(L" CONCURRENT "LinkedTransferQueue;" L_OBJECT "J" L_UNIT ")Z",               \
             CONCURRENT "LinkedTransferQueue.tryTransfer(" L_OBJECT "J" L_UNIT ")Z")               \
    REDIRECT(VM "poll(L" CONCURRENT "SynchronousQueue;J" L_UNIT ")" L_OBJECT,                      \
             CONCURRENT "SynchronousQueue.poll(J" L_UNIT ")" L_OBJECT)                             \
    REDIRECT(VM "give(L" CONCURRENT "SynchronousQueue;" L_OBJECT "J" L_UNIT ")Z",                  \
             CONCURRENT "SynchronousQueue.offer(" L_OBJECT "J" L_UNIT ")Z")

/* Waits in one operation; not where the insides of the library are explored. */
#define JVM_REDIRECTS_WAITS(REDIRECT)                                                              \
    REDIRECT(CONCURRENT "LinkedBlockingQueue.take()" L_OBJECT,                                     \
             "heddle/Waits.take(" L_LINKED ")" L_OBJECT)                                           \
    REDIRECT(CONCURRENT "FutureTask.get()" L_OBJECT, "heddle/Waits.get(" L_FUTURE ")" L_OBJECT)    \
    REDIRECT(CONCURRENT "ThreadPoolExecutor.awaitTermination(J" L_UNIT ")Z",                       \
             "heddle/Waits.awaitTermination(" L_EXECUTOR "J" L_UNIT ")Z")

/* Single methods of the JDK that are replaced. */
#define JVM_REDIRECTS_SYSTEM(REDIRECT)                                                             \
    REDIRECT("java/lang/Object.wait(J)V", "heddle/Monitors.await(" L_OBJECT "J)V")                 \
    REDIRECT("java/lang/Object.notify()V", "heddle/Monitors.wake(" L_OBJECT ")V")                  \
    REDIRECT("java/lang/Object.notifyAll()V", "heddle/Monitors.wakeAll(" L_OBJECT ")V")            \
    REDIRECT(UNSAFE_IN "park(ZJ)V", "heddle/Parking.park(" L_UNSAFE "ZJ)V")                        \
    REDIRECT(UNSAFE_IN "unpark(" L_OBJECT ")V", "heddle/Parking.unpark(" L_UNSAFE L_OBJECT ")V")   \
    REDIRECT(SYSTEM "<clinit>()V", "heddle/Start.system()V")                                       \
    REDIRECT(SYSTEM "getProperties()Ljava/util/Properties;", OWN "all()Ljava/util/Properties;")    \
    REDIRECT(SYSTEM "setProperties(Ljava/util/Properties;)V",                                      \
             OWN "setAll(Ljava/util/Properties;)V")                                                \
    REDIRECT(SYSTEM "getProperty(" L_STRING ")" L_STRING, OWN "get(" L_STRING ")" L_STRING)        \
    REDIRECT(SYSTEM "getProperty(" L_STRING L_STRING ")" L_STRING,                                 \
             OWN "get(" L_STRING L_STRING ")" L_STRING)                                            \
    REDIRECT(SYSTEM "setProperty(" L_STRING L_STRING ")" L_STRING,                                 \
             OWN "set(" L_STRING L_STRING ")" L_STRING)                                            \
    REDIRECT(SYSTEM "clearProperty(" L_STRING ")" L_STRING, OWN "clear(" L_STRING ")" L_STRING)    \
    REDIRECT(SYSTEM "lineSeparator()" L_STRING, OWN "lineSeparator()" L_STRING)                    \
    REDIRECT(SYSTEM "getenv(" L_STRING ")" L_STRING, OWN "environment(" L_STRING ")" L_STRING)     \
    REDIRECT(SYSTEM "getenv()Ljava/util/Map;", OWN "environment()Ljava/util/Map;")                 \
    REDIRECT("java/lang/ref/Reference.<clinit>()V", VM "nothing()V")                               \
    REDIRECT("jdk/internal/ref/CleanerImpl.run()V",                                                \
             "jdk/internal/ref/Cleaning.run(Ljdk/internal/ref/CleanerImpl;)V")                     \
    REDIRECT("java/lang/Runtime.gc()V", "java/lang/Collector.collect(Ljava/lang/Runtime;)V")       \
    REDIRECT("java/lang/Runtime.runFinalization()V",                                               \
             "java/lang/Collector.finalizeNow(Ljava/lang/Runtime;)V")

#define L_LOGGER "Ljava/lang/System$Logger;"

#define JVM_REDIRECTS_SECURITY(REDIRECT)                                                           \
    REDIRECT(SYSTEM "getLogger(" L_STRING ")" L_LOGGER, "heddle/Log.of(" L_STRING ")" L_LOGGER)    \
    REDIRECT(SYSTEM "getLogger(" L_STRING "Ljava/util/ResourceBundle;)" L_LOGGER,                  \
             "heddle/Log.of(" L_STRING "Ljava/util/ResourceBundle;)" L_LOGGER)                     \
    REDIRECT("java/security/Security.<clinit>()V", VM "nothing()V")                                \
    REDIRECT("java/security/Security.getProperty(" L_STRING ")" L_STRING,                          \
             OWN "security(" L_STRING ")" L_STRING)                                                \
    REDIRECT(MAY "doPrivileged(" L_ACTION ")" L_OBJECT, RUN "run(" L_ACTION ")" L_OBJECT)          \
    REDIRECT(MAY "doPrivileged(" L_ACTION L_CONTEXT ")" L_OBJECT,                                  \
             RUN "run(" L_ACTION L_CONTEXT ")" L_OBJECT)                                           \
    REDIRECT(MAY "doPrivileged(" L_ACTION L_CONTEXT L_ALLOWS ")" L_OBJECT,                         \
             RUN "run(" L_ACTION L_CONTEXT L_ALLOWS ")" L_OBJECT)                                  \
    REDIRECT(MAY "doPrivilegedWithCombiner(" L_ACTION ")" L_OBJECT,                                \
             RUN "run(" L_ACTION ")" L_OBJECT)                                                     \
    REDIRECT(MAY "doPrivilegedWithCombiner(" L_ACTION L_CONTEXT L_ALLOWS ")" L_OBJECT,             \
             RUN "run(" L_ACTION L_CONTEXT L_ALLOWS ")" L_OBJECT)                                  \
    REDIRECT(MAY "doPrivileged(" L_CHECKED ")" L_OBJECT, RUN "runChecked(" L_CHECKED ")" L_OBJECT) \
    REDIRECT(MAY "doPrivileged(" L_CHECKED L_CONTEXT ")" L_OBJECT,                                 \
             RUN "runChecked(" L_CHECKED L_CONTEXT ")" L_OBJECT)                                   \
    REDIRECT(MAY "doPrivileged(" L_CHECKED L_CONTEXT L_ALLOWS ")" L_OBJECT,                        \
             RUN "runChecked(" L_CHECKED L_CONTEXT L_ALLOWS ")" L_OBJECT)                          \
    REDIRECT(MAY "doPrivilegedWithCombiner(" L_CHECKED ")" L_OBJECT,                               \
             RUN "runChecked(" L_CHECKED ")" L_OBJECT)                                             \
    REDIRECT(MAY "doPrivilegedWithCombiner(" L_CHECKED L_CONTEXT L_ALLOWS ")" L_OBJECT,            \
             RUN "runChecked(" L_CHECKED L_CONTEXT L_ALLOWS ")" L_OBJECT)                          \
    REDIRECT(MAY "checkPermission(Ljava/security/Permission;)V",                                   \
             RUN "check(Ljava/security/Permission;)V")

#define JVM_REDIRECTS_CLASSES(REDIRECT)                                                            \
    REDIRECT("java/lang/Class.forName0(" L_STRING "Z" L_LOADER L_CLASS ")" L_CLASS,                \
             "heddle/Classes.forName(" L_STRING "Z" L_LOADER L_CLASS ")" L_CLASS)                  \
    REDIRECT("java/lang/Class.getClassLoader()" L_LOADER,                                          \
             "heddle/Classes.loader(" L_CLASS ")" L_LOADER)                                        \
    REDIRECT("java/lang/Class.getClassLoader0()" L_LOADER,                                         \
             "heddle/Classes.loader(" L_CLASS ")" L_LOADER)                                        \
    REDIRECT("java/lang/Class.getResourceAsStream(" L_STRING ")Ljava/io/InputStream;",             \
             "java/lang/Resources.resource(" L_CLASS L_STRING ")Ljava/io/InputStream;")            \
    REDIRECT("java/lang/Class.getResource(" L_STRING ")Ljava/net/URL;",                            \
             "java/lang/Resources.place(" L_CLASS L_STRING ")Ljava/net/URL;")                      \
    REDIRECT("java/lang/ClassLoader.getResourceAsStream(" L_STRING ")Ljava/io/InputStream;",       \
             "java/lang/Resources.resource(" L_LOADER L_STRING ")Ljava/io/InputStream;")           \
    REDIRECT("java/lang/ClassLoader.getResource(" L_STRING ")Ljava/net/URL;",                      \
             "java/lang/Resources.place(" L_LOADER L_STRING ")Ljava/net/URL;")                     \
    REDIRECT("java/lang/ClassLoader.getSystemResourceAsStream(" L_STRING ")Ljava/io/InputStream;", \
             "java/lang/Resources.resource(" L_STRING ")Ljava/io/InputStream;")                    \
    REDIRECT("java/lang/ClassLoader.getSystemResource(" L_STRING ")Ljava/net/URL;",                \
             "java/lang/Resources.place(" L_STRING ")Ljava/net/URL;")                              \
    REDIRECT("java/lang/ClassLoader.getSystemClassLoader()" L_LOADER,                              \
             "heddle/Classes.application()" L_LOADER)                                              \
    REDIRECT("java/lang/ClassLoader.getPlatformClassLoader()" L_LOADER,                            \
             "heddle/Classes.platform()" L_LOADER)                                                 \
    REDIRECT("jdk/internal/loader/ClassLoaders.platformClassLoader()" L_LOADER,                    \
             "heddle/Classes.platform()" L_LOADER)                                                 \
    REDIRECT("jdk/internal/loader/ClassLoaders.appClassLoader()" L_LOADER,                         \
             "heddle/Classes.application()" L_LOADER)                                              \
    REDIRECT("java/lang/ClassLoader.getResources(" L_STRING ")Ljava/util/Enumeration;",            \
             "java/lang/Resources.places(" L_LOADER L_STRING ")Ljava/util/Enumeration;")           \
    REDIRECT("java/lang/ClassLoader.getSystemResources(" L_STRING ")Ljava/util/Enumeration;",      \
             "java/lang/Resources.places(" L_STRING ")Ljava/util/Enumeration;")                    \
    REDIRECT("java/lang/ClassLoader.findBootstrapClass(" L_STRING ")" L_CLASS,                     \
             "heddle/Classes.ofLibrary(" L_STRING ")" L_CLASS)                                     \
    REDIRECT("java/lang/ClassLoader.findLoadedClass0(" L_STRING ")" L_CLASS,                       \
             "heddle/Classes.loaded(" L_LOADER L_STRING ")" L_CLASS)

#define ARRAY      "java/lang/reflect/Array."
#define MEMBERS_OF "java/lang/reflect/Members."
#define POOL       "jdk/internal/reflect/ConstantPool."
#define L_POOL     "Ljdk/internal/reflect/ConstantPool;"
#define L_FIELD    "Ljava/lang/reflect/Field;"
#define L_CREATOR  "Ljava/lang/reflect/Constructor;"
#define CLASS_IN   "java/lang/Class."

#define JVM_REDIRECTS_REFLECT(REDIRECT)                                                            \
    REDIRECT(CLASS_IN "getDeclaredFields0(Z)[" L_FIELD,                                            \
             MEMBERS_OF "fields(" L_CLASS "Z)[" L_FIELD)                                           \
    REDIRECT(CLASS_IN "getDeclaredMethods0(Z)[" L_METHOD,                                          \
             MEMBERS_OF "methods(" L_CLASS "Z)[" L_METHOD)                                         \
    REDIRECT(CLASS_IN "getDeclaredConstructors0(Z)[" L_CREATOR,                                    \
             MEMBERS_OF "constructors(" L_CLASS "Z)[" L_CREATOR)                                   \
    REDIRECT(CLASS_IN "getRecordComponents0()[Ljava/lang/reflect/RecordComponent;",                \
             MEMBERS_OF "components(" L_CLASS ")[Ljava/lang/reflect/RecordComponent;")             \
    REDIRECT(CLASS_IN "getEnumConstantsShared()[" L_OBJECT,                                        \
             MEMBERS_OF "enumConstants(" L_CLASS ")[" L_OBJECT)                                    \
    REDIRECT(CLASS_IN "getConstantPool()" L_POOL, MEMBERS_OF "pool(" L_CLASS ")" L_POOL)           \
    REDIRECT(CLASS_IN "getModule()Ljava/lang/Module;",                                             \
             "java/lang/Modules.of(" L_CLASS ")Ljava/lang/Module;")                                \
    REDIRECT("jdk/internal/reflect/NativeMethodAccessorImpl.invoke0(" L_METHOD L_OBJECT            \
             "[" L_OBJECT ")" L_OBJECT,                                                            \
             MEMBERS_OF "invoke(" L_METHOD L_OBJECT "[" L_OBJECT ")" L_OBJECT)                     \
    REDIRECT("jdk/internal/reflect/NativeConstructorAccessorImpl.newInstance0(" L_CREATOR          \
             "[" L_OBJECT ")" L_OBJECT,                                                            \
             MEMBERS_OF "create(" L_CREATOR "[" L_OBJECT ")" L_OBJECT)                             \
    REDIRECT("jdk/internal/access/SharedSecrets.getJavaLangReflectAccess()Ljdk/internal/access/"   \
             "JavaLangReflectAccess;",                                                             \
             MEMBERS_OF "access()Ljdk/internal/access/JavaLangReflectAccess;")                     \
    REDIRECT("java/lang/reflect/Proxy.newProxyInstance(" L_LOADER "[" L_CLASS                      \
             "Ljava/lang/reflect/InvocationHandler;)" L_OBJECT,                                    \
             MEMBERS_OF "proxy(" L_LOADER "[" L_CLASS                                              \
                        "Ljava/lang/reflect/InvocationHandler;)" L_OBJECT)                         \
    REDIRECT(                                                                                      \
        "jdk/internal/reflect/MethodAccessorGenerator.generateSerializationConstructor(" L_CLASS   \
        "[" L_CLASS "[" L_CLASS "I" L_CLASS                                                        \
        ")Ljdk/internal/reflect/SerializationConstructorAccessorImpl;",                            \
        "jdk/internal/reflect/Deserializer.of(Ljdk/internal/reflect/"                              \
        "MethodAccessorGenerator;" L_CLASS "[" L_CLASS "[" L_CLASS "I" L_CLASS                     \
        ")Ljdk/internal/reflect/SerializationConstructorAccessorImpl;")                            \
    REDIRECT("java/lang/reflect/Proxy.isProxyClass(" L_CLASS ")Z",                                 \
             MEMBERS_OF "isProxy(" L_CLASS ")Z")                                                   \
    REDIRECT(UNSAFE_IN "objectFieldOffset0(" L_FIELD ")J",                                         \
             MEMBERS_OF "offset(" L_UNSAFE L_FIELD ")J")                                           \
    REDIRECT(UNSAFE_IN "staticFieldOffset0(" L_FIELD ")J",                                         \
             MEMBERS_OF "offset(" L_UNSAFE L_FIELD ")J")                                           \
    REDIRECT(UNSAFE_IN "staticFieldBase0(" L_FIELD ")" L_OBJECT,                                   \
             MEMBERS_OF "base(" L_UNSAFE L_FIELD ")" L_OBJECT)                                     \
    REDIRECT(UNSAFE_IN "staticFieldBase(" L_FIELD ")" L_OBJECT,                                    \
             MEMBERS_OF "base(" L_UNSAFE L_FIELD ")" L_OBJECT)                                     \
    REDIRECT(ARRAY "multiNewArray(" L_CLASS "[I)" L_OBJECT,                                        \
             MEMBERS_OF "multi(" L_CLASS "[I)" L_OBJECT)                                           \
    REDIRECT(ARRAY "get(" L_OBJECT "I)" L_OBJECT, MEMBERS_OF "get(" L_OBJECT "I)" L_OBJECT)        \
    REDIRECT(ARRAY "set(" L_OBJECT "I" L_OBJECT ")V",                                              \
             MEMBERS_OF "set(" L_OBJECT "I" L_OBJECT ")V")                                         \
    REDIRECT(ARRAY "getBoolean(" L_OBJECT "I)"                                                     \
                   "Z",                                                                            \
             MEMBERS_OF "getBoolean(" L_OBJECT "I)"                                                \
                        "Z")                                                                       \
    REDIRECT(ARRAY "setBoolean(" L_OBJECT "I"                                                      \
                   "Z"                                                                             \
                   ")V",                                                                           \
             MEMBERS_OF "setBoolean(" L_OBJECT "I"                                                 \
                        "Z"                                                                        \
                        ")V")                                                                      \
    REDIRECT(ARRAY "getByte(" L_OBJECT "I)"                                                        \
                   "B",                                                                            \
             MEMBERS_OF "getByte(" L_OBJECT "I)"                                                   \
                        "B")                                                                       \
    REDIRECT(ARRAY "setByte(" L_OBJECT "I"                                                         \
                   "B"                                                                             \
                   ")V",                                                                           \
             MEMBERS_OF "setByte(" L_OBJECT "I"                                                    \
                        "B"                                                                        \
                        ")V")                                                                      \
    REDIRECT(ARRAY "getChar(" L_OBJECT "I)"                                                        \
                   "C",                                                                            \
             MEMBERS_OF "getChar(" L_OBJECT "I)"                                                   \
                        "C")                                                                       \
    REDIRECT(ARRAY "setChar(" L_OBJECT "I"                                                         \
                   "C"                                                                             \
                   ")V",                                                                           \
             MEMBERS_OF "setChar(" L_OBJECT "I"                                                    \
                        "C"                                                                        \
                        ")V")                                                                      \
    REDIRECT(ARRAY "getShort(" L_OBJECT "I)"                                                       \
                   "S",                                                                            \
             MEMBERS_OF "getShort(" L_OBJECT "I)"                                                  \
                        "S")                                                                       \
    REDIRECT(ARRAY "setShort(" L_OBJECT "I"                                                        \
                   "S"                                                                             \
                   ")V",                                                                           \
             MEMBERS_OF "setShort(" L_OBJECT "I"                                                   \
                        "S"                                                                        \
                        ")V")                                                                      \
    REDIRECT(ARRAY "getInt(" L_OBJECT "I)"                                                         \
                   "I",                                                                            \
             MEMBERS_OF "getInt(" L_OBJECT "I)"                                                    \
                        "I")                                                                       \
    REDIRECT(ARRAY "setInt(" L_OBJECT "I"                                                          \
                   "I"                                                                             \
                   ")V",                                                                           \
             MEMBERS_OF "setInt(" L_OBJECT "I"                                                     \
                        "I"                                                                        \
                        ")V")                                                                      \
    REDIRECT(ARRAY "getLong(" L_OBJECT "I)"                                                        \
                   "J",                                                                            \
             MEMBERS_OF "getLong(" L_OBJECT "I)"                                                   \
                        "J")                                                                       \
    REDIRECT(ARRAY "setLong(" L_OBJECT "I"                                                         \
                   "J"                                                                             \
                   ")V",                                                                           \
             MEMBERS_OF "setLong(" L_OBJECT "I"                                                    \
                        "J"                                                                        \
                        ")V")                                                                      \
    REDIRECT(ARRAY "getFloat(" L_OBJECT "I)"                                                       \
                   "F",                                                                            \
             MEMBERS_OF "getFloat(" L_OBJECT "I)"                                                  \
                        "F")                                                                       \
    REDIRECT(ARRAY "setFloat(" L_OBJECT "I"                                                        \
                   "F"                                                                             \
                   ")V",                                                                           \
             MEMBERS_OF "setFloat(" L_OBJECT "I"                                                   \
                        "F"                                                                        \
                        ")V")                                                                      \
    REDIRECT(ARRAY "getDouble(" L_OBJECT "I)"                                                      \
                   "D",                                                                            \
             MEMBERS_OF "getDouble(" L_OBJECT "I)"                                                 \
                        "D")                                                                       \
    REDIRECT(ARRAY "setDouble(" L_OBJECT "I"                                                       \
                   "D"                                                                             \
                   ")V",                                                                           \
             MEMBERS_OF "setDouble(" L_OBJECT "I"                                                  \
                        "D"                                                                        \
                        ")V")                                                                      \
    REDIRECT(POOL "getUTF8At0(" L_OBJECT "I)" L_STRING,                                            \
             MEMBERS_OF "poolUtf8(" L_POOL L_OBJECT "I)" L_STRING)                                 \
    REDIRECT(POOL "getIntAt0(" L_OBJECT "I)"                                                       \
                  "I",                                                                             \
             MEMBERS_OF "poolInt(" L_POOL L_OBJECT "I)"                                            \
                        "I")                                                                       \
    REDIRECT(POOL "getLongAt0(" L_OBJECT "I)"                                                      \
                  "J",                                                                             \
             MEMBERS_OF "poolLong(" L_POOL L_OBJECT "I)"                                           \
                        "J")                                                                       \
    REDIRECT(POOL "getFloatAt0(" L_OBJECT "I)"                                                     \
                  "F",                                                                             \
             MEMBERS_OF "poolFloat(" L_POOL L_OBJECT "I)"                                          \
                        "F")                                                                       \
    REDIRECT(POOL "getDoubleAt0(" L_OBJECT "I)"                                                    \
                  "D",                                                                             \
             MEMBERS_OF "poolDouble(" L_POOL L_OBJECT "I)"                                         \
                        "D")

#define L_SYMBOLS "Ljava/text/DecimalFormatSymbols;"

#define JVM_REDIRECTS_LOCALE(REDIRECT)                                                             \
    REDIRECT("java/text/DecimalFormatSymbols.getInstance(" L_LOCALE ")" L_SYMBOLS,                 \
             "java/text/Symbols.of(" L_LOCALE ")" L_SYMBOLS)                                       \
    REDIRECT("java/text/DecimalFormatSymbols.initialize(" L_LOCALE ")V",                           \
             "java/text/Symbols.fill(" L_SYMBOLS L_LOCALE ")V")                                    \
    REDIRECT("java/text/DecimalFormatSymbols.initializeCurrency(" L_LOCALE ")V",                   \
             "java/text/Symbols.currency(" L_SYMBOLS L_LOCALE ")V")                                \
    REDIRECT("java/text/NumberFormat.getInstance(" L_LOCALE                                        \
             "Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;",                           \
             "java/text/Symbols.format(" L_LOCALE                                                  \
             "Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;")                           \
    REDIRECT("sun/util/locale/provider/LocaleProviderAdapter.getAdapter(" L_CLASS L_LOCALE         \
             ")Lsun/util/locale/provider/LocaleProviderAdapter;",                                  \
             "heddle/Locales.adapter(" L_CLASS L_LOCALE ")" L_OBJECT)                              \
    REDIRECT("java/lang/ConditionalSpecialCasing.isFinalCased(" L_STRING "I" L_LOCALE ")Z",        \
             "heddle/Locales.finalCased(" L_STRING "I" L_LOCALE ")Z")

#define JVM_REDIRECTS(REDIRECT)                                                                    \
    JVM_REDIRECTS_MACHINE(REDIRECT)                                                                \
    JVM_REDIRECTS_PRIVATE(REDIRECT)                                                                \
    JVM_REDIRECTS_SYSTEM(REDIRECT)                                                                 \
    JVM_REDIRECTS_SECURITY(REDIRECT)                                                               \
    JVM_REDIRECTS_CLASSES(REDIRECT)                                                                \
    JVM_REDIRECTS_REFLECT(REDIRECT)                                                                \
    JVM_REDIRECTS_LOCALE(REDIRECT)                                                                 \
    JVM_REDIRECTS_FILE(REDIRECT)                                                                   \
    JVM_REDIRECTS_DATA(REDIRECT)                                                                   \
    JVM_REDIRECTS_NET(REDIRECT)

#endif
