/* Files: natives of java.io are redirected to heddle.Disk (native/redirect.h says how). */
#ifndef FRONT_JVM_NATIVE_REDIRECT_FILE_H
#define FRONT_JVM_NATIVE_REDIRECT_FILE_H

#include "front/jvm/native/arg.h"

#define L_FILE       "Ljava/io/File;"
#define L_DESCRIPTOR "Ljava/io/FileDescriptor;"
#define L_INPUT      "Ljava/io/FileInputStream;"
#define L_OUTPUT     "Ljava/io/FileOutputStream;"
#define L_RANDOM     "Ljava/io/RandomAccessFile;"
#define INPUT        "java/io/FileInputStream."
#define OUTPUT       "java/io/FileOutputStream."
#define RANDOM       "java/io/RandomAccessFile."
#define UNIX         "java/io/UnixFileSystem."
#define TEMP         "java/io/File$TempDirectory."
#define DISK         "heddle/Disk."

#define JVM_REDIRECTS_FILE(REDIRECT)                                                               \
    REDIRECT(INPUT "open0(" L_STRING ")V", DISK "open(" L_INPUT L_STRING ")V")                     \
    REDIRECT(INPUT "read0()I", DISK "read(" L_INPUT ")I")                                          \
    REDIRECT(INPUT "readBytes([BII)I", DISK "read(" L_INPUT "[BII)I")                              \
    REDIRECT(INPUT "length0()J", DISK "length(" L_INPUT ")J")                                      \
    REDIRECT(INPUT "position0()J", DISK "position(" L_INPUT ")J")                                  \
    REDIRECT(INPUT "skip0(J)J", DISK "skip(" L_INPUT "J)J")                                        \
    REDIRECT(INPUT "available0()I", DISK "available(" L_INPUT ")I")                                \
    REDIRECT(OUTPUT "open0(" L_STRING "Z)V", DISK "open(" L_OUTPUT L_STRING "Z)V")                 \
    REDIRECT(OUTPUT "write(IZ)V", DISK "write(" L_OUTPUT "IZ)V")                                   \
    REDIRECT(OUTPUT "writeBytes([BIIZ)V", DISK "write(" L_OUTPUT "[BIIZ)V")                        \
    REDIRECT(RANDOM "open0(" L_STRING "I)V", DISK "open(" L_RANDOM L_STRING "I)V")                 \
    REDIRECT(RANDOM "read0()I", DISK "read(" L_RANDOM ")I")                                        \
    REDIRECT(RANDOM "readBytes([BII)I", DISK "read(" L_RANDOM "[BII)I")                            \
    REDIRECT(RANDOM "write0(I)V", DISK "write(" L_RANDOM "I)V")                                    \
    REDIRECT(RANDOM "writeBytes([BII)V", DISK "write(" L_RANDOM "[BII)V")                          \
    REDIRECT(RANDOM "getFilePointer()J", DISK "position(" L_RANDOM ")J")                           \
    REDIRECT(RANDOM "seek0(J)V", DISK "seek(" L_RANDOM "J)V")                                      \
    REDIRECT(RANDOM "length()J", DISK "length(" L_RANDOM ")J")                                     \
    REDIRECT(RANDOM "setLength(J)V", DISK "resize(" L_RANDOM "J)V")                                \
    REDIRECT("java/io/FileDescriptor.close0()V", DISK "close(" L_DESCRIPTOR ")V")                  \
    REDIRECT(UNIX "canonicalize0(" L_STRING ")" L_STRING,                                          \
             DISK "canonical(" L_OBJECT L_STRING ")" L_STRING)                                     \
    REDIRECT(UNIX "getBooleanAttributes0(" L_FILE ")I", DISK "attributes(" L_OBJECT L_FILE ")I")   \
    REDIRECT(UNIX "checkAccess(" L_FILE "I)Z", DISK "access(" L_OBJECT L_FILE "I)Z")               \
    REDIRECT(UNIX "getLastModifiedTime(" L_FILE ")J", DISK "modified(" L_OBJECT L_FILE ")J")       \
    REDIRECT(UNIX "getLength(" L_FILE ")J", DISK "length(" L_OBJECT L_FILE ")J")                   \
    REDIRECT(UNIX "createFileExclusively(" L_STRING ")Z",                                          \
             DISK "createFile(" L_OBJECT L_STRING ")Z")                                            \
    REDIRECT(UNIX "delete0(" L_FILE ")Z", DISK "delete(" L_OBJECT L_FILE ")Z")                     \
    REDIRECT(UNIX "list(" L_FILE ")[" L_STRING, DISK "list(" L_OBJECT L_FILE ")[" L_STRING)        \
    REDIRECT(UNIX "createDirectory(" L_FILE ")Z", DISK "createFolder(" L_OBJECT L_FILE ")Z")       \
    REDIRECT(UNIX "rename0(" L_FILE L_FILE ")Z", DISK "rename(" L_OBJECT L_FILE L_FILE ")Z")       \
    REDIRECT(TEMP "<clinit>()V", "heddle/Vm.nothing()V")                                           \
    REDIRECT(TEMP "location()" L_FILE, DISK "temporaryFolder()" L_FILE)                            \
    REDIRECT(TEMP "generateFile(" L_STRING L_STRING L_FILE ")" L_FILE,                             \
             DISK "temporaryFile(" L_STRING L_STRING L_FILE ")" L_FILE)                            \
    REDIRECT("sun/nio/fs/DefaultFileSystemProvider.<clinit>()V", "heddle/Vm.nothing()V")           \
    REDIRECT(                                                                                      \
        "sun/nio/fs/DefaultFileSystemProvider.instance()Lsun/nio/fs/LinuxFileSystemProvider;",     \
        "sun/nio/fs/Disks.instance()Ljava/nio/file/spi/FileSystemProvider;")                       \
    REDIRECT("sun/nio/fs/DefaultFileSystemProvider.theFileSystem()Ljava/nio/file/FileSystem;",     \
             "sun/nio/fs/Disks.theFileSystem()Ljava/nio/file/FileSystem;")                         \
    REDIRECT("java/nio/file/Files.lines(Ljava/nio/file/Path;Ljava/nio/charset/Charset;)Ljava/"     \
             "util/stream/Stream;",                                                                \
             "sun/nio/fs/Disks.lines(Ljava/nio/file/Path;Ljava/nio/charset/Charset;)Ljava/util/"   \
             "stream/Stream;")

/* Time zones, chance and currencies: files of the JDK, and of the host. */
#define TIMES    "heddle/Times."
#define ZIPS     "java/util/zip/Zips."
#define L_LOCALE "Ljava/util/Locale;"
#define L_ZONE   "Lsun/util/calendar/ZoneInfo;"

#define JVM_REDIRECTS_DATA(REDIRECT)                                                               \
    REDIRECT("java/time/ZoneId.systemDefault()Ljava/time/ZoneId;",                                 \
             TIMES "zone()Ljava/time/ZoneId;")                                                     \
    REDIRECT("java/time/zone/ZoneRulesProvider.getRules(" L_STRING "Z)Ljava/time/zone/ZoneRules;", \
             "java/time/zone/Zones.rules(" L_STRING "Z)Ljava/time/zone/ZoneRules;")                \
    REDIRECT("java/time/zone/ZoneRulesProvider.getAvailableZoneIds()Ljava/util/Set;",              \
             TIMES "ids()Ljava/util/Set;")                                                         \
    REDIRECT("java/time/zone/ZoneRulesProvider.<clinit>()V", "heddle/Vm.nothing()V")               \
    REDIRECT("java/util/TimeZone.setDefaultZone()Ljava/util/TimeZone;",                            \
             TIMES "timeZone()Ljava/util/TimeZone;")                                               \
    REDIRECT("sun/util/calendar/ZoneInfoFile$1.run()" L_OBJECT,                                    \
             TIMES "nothing(" L_OBJECT ")" L_OBJECT)                                               \
    REDIRECT("sun/util/calendar/ZoneInfoFile$1.run()Ljava/lang/Void;",                             \
             TIMES "nothing(" L_OBJECT ")" L_OBJECT)                                               \
    REDIRECT("sun/util/calendar/ZoneInfoFile.getZoneInfo0(" L_STRING ")" L_ZONE,                   \
             TIMES "info(" L_STRING ")" L_ZONE)                                                    \
    REDIRECT("sun/util/calendar/ZoneInfoFile.getZoneIds()[" L_STRING, TIMES "oldIds()[" L_STRING)  \
    REDIRECT("sun/util/calendar/ZoneInfoFile.getZoneIds(I)[" L_STRING,                             \
             TIMES "oldIds(I)[" L_STRING)                                                          \
    REDIRECT("sun/util/calendar/ZoneInfoFile.getAliasMap()Ljava/util/Map;",                        \
             TIMES "aliases()Ljava/util/Map;")                                                     \
    REDIRECT("java/util/TimeZone.getDisplayName(ZI" L_LOCALE ")" L_STRING,                         \
             TIMES "name(Ljava/util/TimeZone;ZI" L_LOCALE ")" L_STRING)                            \
    REDIRECT("java/util/Calendar.createCalendar(Ljava/util/TimeZone;" L_LOCALE                     \
             ")Ljava/util/Calendar;",                                                              \
             TIMES "calendar(Ljava/util/TimeZone;" L_LOCALE ")Ljava/util/Calendar;")               \
    REDIRECT("java/text/DateFormatSymbols.initializeData(" L_LOCALE ")V",                          \
             "java/text/Symbols.dates(Ljava/text/DateFormatSymbols;" L_LOCALE ")V")                \
    REDIRECT("java/text/DateFormatSymbols.getProviderInstance(" L_LOCALE                           \
             ")Ljava/text/DateFormatSymbols;",                                                     \
             "java/text/Symbols.dates(" L_LOCALE ")Ljava/text/DateFormatSymbols;")                 \
    REDIRECT("java/util/zip/Inflater$InflaterZStreamRef.<init>(Ljava/util/zip/Inflater;J)V",       \
             ZIPS "open(Ljava/util/zip/Inflater$InflaterZStreamRef;Ljava/util/zip/Inflater;J)V")   \
    REDIRECT("java/util/zip/Inflater$InflaterZStreamRef.clean()V",                                 \
             ZIPS "clean(Ljava/lang/Runnable;)V")                                                  \
    REDIRECT("java/util/zip/Deflater$DeflaterZStreamRef.<init>(Ljava/util/zip/Deflater;J)V",       \
             ZIPS "open(Ljava/util/zip/Deflater$DeflaterZStreamRef;Ljava/util/zip/Deflater;J)V")   \
    REDIRECT("java/util/zip/Deflater$DeflaterZStreamRef.clean()V",                                 \
             ZIPS "clean(Ljava/lang/Runnable;)V")                                                  \
    REDIRECT("java/util/zip/Inflater.initIDs()V", "heddle/Vm.nothing()V")                          \
    REDIRECT("java/util/zip/Inflater.init(Z)J", ZIPS "inflater(Z)J")                               \
    REDIRECT("java/util/zip/Inflater.inflateBytesBytes(J[BII[BII)J",                               \
             ZIPS "inflate(Ljava/util/zip/Inflater;J[BII[BII)J")                                   \
    REDIRECT("java/util/zip/Inflater.setDictionary(J[BII)V", ZIPS "dictionary(J[BII)V")            \
    REDIRECT("java/util/zip/Inflater.getAdler(J)I", ZIPS "adler(J)I")                              \
    REDIRECT("java/util/zip/Inflater.reset(J)V", ZIPS "reset(J)V")                                 \
    REDIRECT("java/util/zip/Inflater.end(J)V", ZIPS "end(J)V")                                     \
    REDIRECT("java/util/zip/Deflater.init(IIZ)J", ZIPS "deflater(IIZ)J")                           \
    REDIRECT("java/util/zip/Deflater.deflateBytesBytes(J[BII[BIIII)J",                             \
             ZIPS "deflate(Ljava/util/zip/Deflater;J[BII[BIIII)J")                                 \
    REDIRECT("java/util/zip/Deflater.setDictionary(J[BII)V", ZIPS "dictionary(J[BII)V")            \
    REDIRECT("java/util/zip/Deflater.getAdler(J)I", ZIPS "adler(J)I")                              \
    REDIRECT("java/util/zip/Deflater.reset(J)V", ZIPS "reset(J)V")                                 \
    REDIRECT("java/util/zip/Deflater.end(J)V", ZIPS "end(J)V")                                     \
    REDIRECT("java/util/Random.<init>()V", "heddle/Chance.begin(Ljava/util/Random;)V")             \
    REDIRECT("java/security/SecureRandom.getDefaultPRNG(Z[B)V",                                    \
             "java/security/Randoms.fill(Ljava/security/SecureRandom;Z[B)V")                       \
    REDIRECT("sun/security/jca/ProviderConfig.doLoadProvider()Ljava/security/Provider;",           \
             "heddle/Properties.provider(" L_OBJECT ")Ljava/security/Provider;")                   \
    REDIRECT("java/util/random/RandomGeneratorFactory.getFactoryMap()Ljava/util/Map;",             \
             "heddle/Properties.generators()Ljava/util/Map;")

#endif
