/* ASK(method, asked, answer): the method first calls `asked` with as many of its slots as `asked`
 * takes, the receiver first. If that returns true, `answer`, which takes the same slots as the
 * method, gives the result. Otherwise, or if `answer` is NULL, the method runs as it is. */
#ifndef FRONT_JVM_NATIVE_ASK_H
#define FRONT_JVM_NATIVE_ASK_H

#define CHANCE     "heddle/Chance."
#define OPEN       CHANCE "isOpen(" L_OBJECT ")Z"
#define OPEN_WHOLE CHANCE "isWhollyOpen(" L_OBJECT ")Z"
#define DRAWS      "java/util/Random."
#define LOCAL      "java/util/concurrent/ThreadLocalRandom."
#define SUPPORT    "jdk/internal/util/random/RandomSupport."
#define L_DRAWN    "Ljava/util/Random;"
#define GENERATOR  "Ljava/util/random/RandomGenerator;"
#define DATA       "sun/util/locale/provider/"

/* Random numbers that the program did not seed. */
#define JVM_ASKS_CHANCE(ASK)                                                                       \
    ASK(DRAWS "next(I)I", OPEN, CHANCE "bits(" L_DRAWN "I)I")                                      \
    ASK(DRAWS "nextInt(I)I", OPEN_WHOLE, CHANCE "below(" L_OBJECT "I)I")                           \
    ASK(DRAWS "nextDouble()D", OPEN_WHOLE, CHANCE "fraction(" L_DRAWN ")D")                        \
    ASK(DRAWS "nextGaussian()D", OPEN_WHOLE, CHANCE "gaussian(" L_DRAWN ")D")                      \
    ASK(LOCAL "next(I)I", OPEN, CHANCE "bits(" L_DRAWN "I)I")                                      \
    ASK(LOCAL "nextInt()I", OPEN, CHANCE "anyInt(" L_OBJECT ")I")                                  \
    ASK(LOCAL "nextLong()J", OPEN, CHANCE "anyLong(" L_OBJECT ")J")                                \
    ASK("java/security/SecureRandom.next(I)I", OPEN, CHANCE "bits(" L_DRAWN "I)I")                 \
    ASK("java/util/SplittableRandom.<init>()V", "heddle/Vm.randomFixed()V", NULL)                  \
    ASK(SUPPORT "boundedNextInt(" GENERATOR "I)I", OPEN_WHOLE, CHANCE "below(" L_OBJECT "I)I")     \
    ASK(SUPPORT "boundedNextInt(" GENERATOR "II)I", OPEN_WHOLE, CHANCE "between(" L_OBJECT "II)I") \
    ASK(SUPPORT "boundedNextLong(" GENERATOR "J)J", OPEN_WHOLE, CHANCE "below(" L_OBJECT "J)J")    \
    ASK(SUPPORT "boundedNextLong(" GENERATOR "JJ)J", OPEN_WHOLE, CHANCE "between(" L_OBJECT "JJ)J")

/* Names in languages for which there is no data. */
#define JVM_ASKS_LOCALE(ASK)                                                                       \
    ASK(DATA "LocaleServiceProviderPool.getLocalizedObjectImpl("                                   \
             "Lsun/util/locale/provider/LocaleServiceProviderPool$LocalizedObjectGetter;"          \
             "Ljava/util/Locale;Z" L_STRING "[" L_OBJECT ")" L_OBJECT,                             \
        "heddle/Locales.names(" L_OBJECT L_OBJECT "Ljava/util/Locale;)V", NULL)                    \
    ASK(DATA "LocaleResources.getJavaTimeFormatData()Ljava/util/ResourceBundle;",                  \
        "heddle/Locales.names(" L_OBJECT ")V", NULL)

/* Orders of tables that are fixed here and nowhere else. */
#define ORDER        "heddle/Vm.orderOf"
#define OF           "java/util/ImmutableCollections$"
#define CHANCE_ORDER ORDER "Chance(" L_OBJECT ")V"
#define JVM_ASKS_ORDER(ASK)                                                                        \
    ASK("java/util/HashMap$HashIterator.<init>(Ljava/util/HashMap;)V",                             \
        ORDER "Map(" L_OBJECT L_OBJECT ")V", NULL)                                                 \
    ASK("java/util/IdentityHashMap$IdentityHashMapIterator.<init>(Ljava/util/IdentityHashMap;)V",  \
        ORDER "Identities(" L_OBJECT L_OBJECT ")V", NULL)                                          \
    ASK("java/util/concurrent/ConcurrentHashMap$Traverser.<init>("                                 \
        "[Ljava/util/concurrent/ConcurrentHashMap$Node;III)V",                                     \
        ORDER "Table(" L_OBJECT L_OBJECT ")V", NULL)                                               \
    ASK(OF "Set12.iterator()Ljava/util/Iterator;", CHANCE_ORDER, NULL)                             \
    ASK(OF "SetN.iterator()Ljava/util/Iterator;", CHANCE_ORDER, NULL)                              \
    ASK(OF "MapN$MapNIterator.<init>(Ljava/util/ImmutableCollections$MapN;)V", CHANCE_ORDER, NULL)

/* The trace of an exception is printed in the stream's monitor. */
#define JVM_ASKS_OUTPUT(ASK)                                                                       \
    ASK("java/lang/Throwable.printStackTrace(Ljava/io/PrintStream;)V",                             \
        "java/io/PrintStream.isAlone(" L_OBJECT "Ljava/io/PrintStream;)Z",                         \
        "java/io/PrintStream.trace(Ljava/lang/Throwable;Ljava/io/PrintStream;)V")

#define TRANSFER CONCURRENT "LinkedTransferQueue"
#define HANDOVER CONCURRENT "SynchronousQueue"
#define BRIEF    "heddle/Waits.isBrief("

/* Waits that are so brief that the library spins through them. */
#define JVM_ASKS_BRIEF(ASK)                                                                        \
    ASK(TRANSFER ".poll(J" L_UNIT ")" L_OBJECT, BRIEF L_OBJECT "J" L_UNIT ")Z",                    \
        "heddle/Waits.poll(L" TRANSFER ";J" L_UNIT ")" L_OBJECT)                                   \
    ASK(TRANSFER ".tryTransfer(" L_OBJECT "J" L_UNIT ")Z",                                         \
        BRIEF L_OBJECT L_OBJECT "J" L_UNIT ")Z",                                                   \
        "heddle/Waits.give(L" TRANSFER ";" L_OBJECT "J" L_UNIT ")Z")                               \
    ASK(HANDOVER ".poll(J" L_UNIT ")" L_OBJECT, BRIEF L_OBJECT "J" L_UNIT ")Z",                    \
        "heddle/Waits.poll(L" HANDOVER ";J" L_UNIT ")" L_OBJECT)                                   \
    ASK(HANDOVER ".offer(" L_OBJECT "J" L_UNIT ")Z", BRIEF L_OBJECT L_OBJECT "J" L_UNIT ")Z",      \
        "heddle/Waits.give(L" HANDOVER ";" L_OBJECT "J" L_UNIT ")Z")

#define JVM_ASKS(ASK)                                                                              \
    JVM_ASKS_CHANCE(ASK)                                                                           \
    JVM_ASKS_LOCALE(ASK) JVM_ASKS_ORDER(ASK) JVM_ASKS_OUTPUT(ASK) JVM_ASKS_BRIEF(ASK)

#endif
