/* java.lang.Object, and strings as objects. Waiting and waking are heddle.Monitors' (native.c). */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "base/text.h"
#include <assert.h>
#include <stdlib.h>

static enum vm_status get_class(struct vm_call *c) {
    if (!c->arg[0])
        return jvm_native_raise_null(c);
    return native_return(c, jvm_native_mirror(jvm_native_class_of(c, c->arg[0])));
}

static bool cloneable(struct vm_call *c, struct jvm_class *class) {
    if (class->kind == JVM_CLASS_ARRAY)
        return true;
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    bool yes = jvm_class_is(class, jvm_class_known(jvm_of(p), "java/lang/Cloneable"));
    ir_supply_unlock(p);
    return yes;
}

/* Copies everything but the head, which has the object's own monitor and the length that vm_new
 * sets. */
static enum vm_status clone(struct vm_call *c) {
    uint64_t from = c->arg[0], to;
    if (!from)
        return jvm_native_raise_null(c);
    struct jvm_class *class = jvm_native_class_of(c, from);
    if (!cloneable(c, class))
        return jvm_native_raise(c, "notCloneable", "(" L_OBJECT ")V", &from, 1);
    uint64_t bytes = vm_object_size(c, from);
    if (class->kind == JVM_CLASS_ARRAY)
        bytes = IR_HEAD +
                (uint64_t)vm_array_length(c, from) * vm_program(c)->classes.at[class->ir].element;
    assert(bytes >= IR_HEAD);
    void *ignored;
    if (!vm_is_torn(c, from + IR_HEAD, bytes - IR_HEAD))
        NATIVE_TRY(vm_claim(c, from + IR_HEAD, bytes - IR_HEAD, VM_READ, &ignored));
    NATIVE_TRY(vm_new(c, class->ir, vm_array_length(c, from), &to));
    return to ? vm_copy_last(c, to + IR_HEAD, from + IR_HEAD, bytes - IR_HEAD, to)
              : native_return(c, 0);
}

static enum vm_status nothing(struct vm_call *c) {
    (void)c;
    return VM_OK;
}

static enum vm_status no(struct vm_call *c) {
    return native_return(c, 0);
}

static enum vm_status yes(struct vm_call *c) {
    return native_return(c, 1);
}

static enum vm_status minus_one(struct vm_call *c) {
    return native_return(c, UINT64_MAX);
}

static enum vm_status many(struct vm_call *c) {
    return native_return(c, INT32_MAX);
}

static enum vm_status self(struct vm_call *c) {
    return native_return(c, c->arg[0]);
}

/* ---- references ---- */

static uint32_t referent(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t offset =
        jvm_field_offset(jvm_class_known(jvm_of(p), "java/lang/ref/Reference"), "referent");
    ir_supply_unlock(p);
    return offset;
}

/* The keys in a thread's ThreadLocals are accessed by this thread only. */
static enum vm_status claim_referent(struct vm_call *c, uint32_t mode, void **at) {
    uint32_t confined = jvm_native_class_of(c, c->arg[0])->confined ? VM_CONFINED : 0;
    return vm_claim(c, c->arg[0] + referent(c), 8, mode | VM_ATOMIC | confined, at);
}

static enum vm_status reference_clear(struct vm_call *c) {
    void *at;
    NATIVE_TRY(claim_referent(c, VM_WRITE, &at));
    memset(at, 0, 8);
    return VM_OK;
}

static enum vm_status refers_to(struct vm_call *c) {
    void *at;
    uint64_t value;
    NATIVE_TRY(claim_referent(c, VM_READ, &at));
    memcpy(&value, at, sizeof value);
    return native_return(c, value == c->arg[1]);
}

/* ---- strings ---- */

static enum vm_status intern(struct vm_call *c) {
    struct jvm_native_string s;
    if (!jvm_native_string(c, c->arg[0], &s))
        return jvm_native_raise_null(c);
    uint16_t *units = base_alloc((s.length + 1) * sizeof *units);
    for (uint32_t i = 0; i < s.length; i++)
        units[i] = (uint16_t)jvm_native_unit(&s, i);
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t global = jvm_string_interned(jvm_of(p), units, s.length);
    ir_supply_unlock(p);
    free(units);
    return native_return(c, vm_global_at(global));
}

enum { MOST_JOINED = 200 };

struct joined {
    struct jvm_native_string part[MOST_JOINED];
    uint32_t count, units;
    bool wide;
};

static void join_into(const struct joined *j, uint8_t *to) {
    const uint8_t *end = to + ((size_t)j->units << j->wide);
    for (uint32_t k = 0; k < j->count; k++) {
        const struct jvm_native_string *s = &j->part[k];
        if (s->wide == j->wide) {
            size_t bytes = s->wide ? 2 * (size_t)s->length : s->length;
            memcpy(to, s->bytes, bytes);
            to += bytes;
            continue;
        }
        for (uint32_t i = 0; i < s->length; i++) {
            *to++ = s->bytes[i];
            *to++ = 0;
        }
    }
    assert(to == end);
    (void)end;
}

/* The last operation of every string concatenation: by now its parts are strings. */
static enum vm_status concat(struct vm_call *c) {
    struct joined j = {.count = c->count};
    assert(c->count <= MOST_JOINED);
    for (uint32_t i = 0; i < c->count; i++) {
        if (!jvm_native_string(c, c->arg[i], &j.part[i]))
            return jvm_native_raise_null(c);
        j.units += j.part[i].length;
        j.wide = j.wide || j.part[i].wide;
    }
    uint64_t string;
    void *at = NULL;
    NATIVE_TRY(jvm_native_string_room(c, j.units, j.wide, &string, &at));
    if (j.units)
        join_into(&j, at);
    return native_return(c, string);
}

#define NOTHING(name, params) NATIVE_VOID(name, params, nothing)
#define NO(name, params)      NATIVE_PURE(name, params, no)
#define YES(name, params)     NATIVE_PURE(name, params, yes)

/* ---- java.util.Random ---- */

enum { UNSEEDED_BYTE = 7, UNSEEDED = 0x40 }; /* of Chance.UNSEEDED */

/* A generator that was seeded stays seeded. So only the answer that it was not depends on when it
 * is asked. */
static enum vm_status random_unseeded(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm *j = jvm_of(p);
    uint32_t seed = jvm_field_offset(jvm_class_known(j, "java/util/Random"), "seed");
    uint32_t value =
        jvm_field_offset(jvm_class_known(j, "java/util/concurrent/atomic/AtomicLong"), "value");
    ir_supply_unlock(p);
    const void *field = vm_peek(c, c->arg[0] + seed, 8); /* final */
    uint64_t place = field ? vm_pointer_load(c, field) + value + UNSEEDED_BYTE : 0;
    const uint8_t *byte = vm_look(c, place, 1);
    if (!byte || !(*byte & UNSEEDED))
        return native_return(c, false);
    void *now;
    NATIVE_TRY(vm_claim(c, place, 1, VM_READ | VM_ATOMIC | VM_SYNC | VM_ACQUIRE, &now));
    return native_return(c, (*(const uint8_t *)now & UNSEEDED) != 0);
}

/* Is the number a witness against a prime, or for the name of a temporary file? Any number will do
 * there. */
static enum vm_status random_inside(struct vm_call *c) {
    static const char *const drawing[] = {"heddle/Chance.",
                                          "java/util/Random.",
                                          "java/util/concurrent/ThreadLocalRandom.",
                                          "java/security/SecureRandom.",
                                          "jdk/internal/util/random/",
                                          NULL};
    static const char *const careless[] = {"java/math/BigInteger.", "java/io/File$TempDirectory.",
                                           NULL};
    const struct ir_program *p = vm_program(c);
    struct vm_frame_place at;
    for (uint32_t depth = 0; vm_frame_place(c, depth, &at); depth++) {
        const char *name = p->functions.at[at.function].name;
        if (!jvm_native_begins(name, drawing))
            return native_return(c, jvm_native_begins(name, careless));
    }
    return native_return(c, false);
}

const struct vm_native jvm_native_object[] = {
    NATIVE_PURE("heddle/Vm.randomInside()Z", 0, random_inside),
    NATIVE_NOTED("heddle/Vm.randomUnseeded(Ljava/util/Random;)Z", 1, random_unseeded),
    NATIVE_ALIKE("java/lang/Object.getClass()" L_CLASS, 1, get_class),
    NATIVE_ALIKE("java/lang/Object.clone()" L_OBJECT, 1, clone),
    NATIVE_PURE("java/lang/String.intern()" L_STRING, 1, intern),
    NATIVE_VOID("java/lang/ref/Reference.clear0()V", 1, reference_clear),
    NATIVE_PURE("java/lang/ref/Reference.refersTo0(" L_OBJECT ")Z", 2, refers_to),
    NATIVE_PURE("java/lang/ref/PhantomReference.refersTo0(" L_OBJECT ")Z", 2, refers_to),
    NATIVE_ALIKE("heddle.string.concat", 255, concat),
    NOTHING("heddle/Vm.nothing()V", 0),
    NOTHING("java/lang/Class.registerNatives()V", 0),
    NOTHING("java/lang/ClassLoader.registerNatives()V", 0),
    NOTHING("java/lang/System.registerNatives()V", 0),
    NOTHING("java/lang/Shutdown.beforeHalt()V", 0),
    NOTHING("java/lang/StackTraceElement.computeFormat()V", 1),
    NOTHING("java/io/FileCleanable.register(Ljava/io/FileDescriptor;)V", 1),
    NOTHING("java/io/FileCleanable.unregister(Ljava/io/FileDescriptor;)V", 1),
    NOTHING("java/util/zip/ZipUtils.loadLibrary()V", 0),
    NOTHING("jdk/internal/loader/BootLoader.loadLibrary(" L_STRING ")V", 1),
    NOTHING("java/io/UnixFileSystem.initIDs()V", 0),
    NOTHING("java/net/InetAddress.init()V", 0),
    NOTHING("java/net/Inet4Address.init()V", 0),
    NOTHING("java/net/Inet6Address.init()V", 0),
    NOTHING("java/io/FileDescriptor.initIDs()V", 0),
    NOTHING("jdk/internal/loader/BootLoader.setBootLoaderUnnamedModule0(Ljava/lang/Module;)V", 1),
    NOTHING("java/io/FileInputStream.initIDs()V", 0),
    NOTHING("java/io/FileOutputStream.initIDs()V", 0),
    NOTHING("java/io/RandomAccessFile.initIDs()V", 0),
    NOTHING("java/io/ObjectStreamClass.initNative()V", 0),
    NOTHING("jdk/internal/misc/Unsafe.registerNatives()V", 0),
    NOTHING("jdk/internal/misc/ScopedMemoryAccess.registerNatives()V", 0),
    NOTHING("jdk/internal/misc/VM.initialize()V", 0),
    NOTHING("jdk/internal/misc/VM.initializeFromArchive(" L_CLASS ")V", 1),
    NOTHING("jdk/internal/misc/CDS.initializeFromArchive(" L_CLASS ")V", 1),
    NOTHING("java/util/concurrent/locks/LockSupport.setBlocker(" L_THREAD L_OBJECT ")V", 2),
    NOTHING("java/lang/ref/Reference.reachabilityFence(" L_OBJECT ")V", 1),
    NO("jdk/internal/misc/CDS.isDumpingClassList0()Z", 0),
    NO("jdk/internal/misc/CDS.isDumpingArchive0()Z", 0),
    NO("jdk/internal/misc/CDS.isSharingEnabled0()Z", 0),
    NO("jdk/internal/misc/CDS.getRandomSeedForDumping()J", 0),
    NO("jdk/internal/misc/VM.getSavedProperty(" L_STRING ")" L_STRING, 1),
    NO("jdk/internal/misc/VM.latestUserDefinedLoader0()Ljava/lang/ClassLoader;", 0),
    NO("java/nio/charset/Charset.lookupExtendedCharset(" L_STRING ")Ljava/nio/charset/Charset;", 1),
    NO("java/nio/charset/Charset.lookupViaProviders(" L_STRING ")Ljava/nio/charset/Charset;", 1),
    NO("java/io/FileDescriptor.getAppend(I)Z", 1),
    NO("java/net/InetAddressImplFactory.isIPv6Supported()Z", 0),
    NO("java/lang/StringUTF16.isBigEndian()Z", 0),
    NO("java/lang/ref/Reference.hasReferencePendingList()Z", 0),
    NO("java/security/AccessController.getStackAccessControlContext()"
       "Ljava/security/AccessControlContext;",
       0),
    NO("java/security/AccessController.getInheritedAccessControlContext()"
       "Ljava/security/AccessControlContext;",
       0),
    NO("java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;", 0),
    YES("jdk/internal/misc/VM.isBooted()Z", 0),
    YES("jdk/internal/misc/VM.isModuleSystemInited()Z", 0),
    YES("jdk/internal/misc/VM.isJavaLangInvokeInited()Z", 0),
    YES("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z", 0),
    YES("jdk/internal/reflect/Reflection.verifyModuleAccess(Ljava/lang/Module;" L_CLASS ")Z", 2),
    NATIVE_PURE("java/io/FileDescriptor.getHandle(I)J", 1, minus_one),
    NATIVE_PURE("jdk/internal/reflect/ReflectionFactory.inflationThreshold()I", 0, many),
    NATIVE_PURE("java/lang/ref/SoftReference.touch(" L_OBJECT ")" L_OBJECT, 1, self),
    {0},
};
