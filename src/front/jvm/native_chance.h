/* CHANCE(method, asked, chooser): the method first calls `asked` with its receiver or first
 * argument; where that says so, the answer is the chooser's, which takes the same slots; otherwise
 * it goes on as it is. */
#ifndef FRONT_JVM_NATIVE_CHANCE_H
#define FRONT_JVM_NATIVE_CHANCE_H

#define DRAWS     "java/util/Random."
#define LOCAL     "java/util/concurrent/ThreadLocalRandom."
#define SUPPORT   "jdk/internal/util/random/RandomSupport."
#define L_DRAWN   "Ljava/util/Random;"
#define GENERATOR "Ljava/util/random/RandomGenerator;"

#define JVM_CHANCES(CHANCE)                                                                        \
    CHANCE(DRAWS "next(I)I", "isOpen", "bits(" L_DRAWN "I)I")                                      \
    CHANCE(DRAWS "nextInt(I)I", "isWhollyOpen", "below(" L_OBJECT "I)I")                           \
    CHANCE(DRAWS "nextDouble()D", "isWhollyOpen", "fraction(" L_DRAWN ")D")                        \
    CHANCE(DRAWS "nextGaussian()D", "isWhollyOpen", "gaussian(" L_DRAWN ")D")                      \
    CHANCE(LOCAL "next(I)I", "isOpen", "bits(" L_DRAWN "I)I")                                      \
    CHANCE(LOCAL "nextInt()I", "isOpen", "anyInt(" L_OBJECT ")I")                                  \
    CHANCE(LOCAL "nextLong()J", "isOpen", "anyLong(" L_OBJECT ")J")                                \
    CHANCE("java/security/SecureRandom.next(I)I", "isOpen", "bits(" L_DRAWN "I)I")                 \
    CHANCE("java/util/SplittableRandom.<init>()V", "isFixed", "nothing(" L_OBJECT ")V")            \
    CHANCE(SUPPORT "boundedNextInt(" GENERATOR "I)I", "isWhollyOpen", "below(" L_OBJECT "I)I")     \
    CHANCE(SUPPORT "boundedNextInt(" GENERATOR "II)I", "isWhollyOpen", "between(" L_OBJECT "II)I") \
    CHANCE(SUPPORT "boundedNextLong(" GENERATOR "J)J", "isWhollyOpen", "below(" L_OBJECT "J)J")    \
    CHANCE(SUPPORT "boundedNextLong(" GENERATOR "JJ)J", "isWhollyOpen", "between(" L_OBJECT "JJ)J")

#endif
