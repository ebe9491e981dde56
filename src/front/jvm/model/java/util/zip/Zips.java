package java.util.zip;

/** Streams of zlib. The state of a stream is the list of the operations done with it: for each new
 * operation, zlib does all of them again in one go. So a stream is a value like any other, and goes
 * back with the program. */
final class Zips {
    private Zips() {}

    /* Kinds of records, as native/zip.c reads them. */
    private static final byte RUN = 0, PARAMETERS = 1, DICTIONARY = 2;
    private static final int HEAD = 14;

    /** A record is: kind, flush, bytes of input, bytes of output, parameters, the input. */
    private static final class Stream {
        final boolean inflates, raw;
        int level, strategy;
        byte[] log = new byte[0];

        Stream(boolean inflates, boolean raw, int level, int strategy) {
            this.inflates = inflates;
            this.raw = raw;
            this.level = level;
            this.strategy = strategy;
        }

        int options() {
            return (inflates ? 1 : 0) | (raw ? 2 : 0) | (strategy & 0xff) << 8 | level << 16;
        }

        void note(int kind, int flush, byte[] in, int at, int length, int room, int parameters) {
            int old = log.length;
            byte[] grown = java.util.Arrays.copyOf(log, old + HEAD + length);
            grown[old] = (byte) kind;
            grown[old + 1] = (byte) flush;
            put(grown, old + 2, length);
            put(grown, old + 6, room);
            put(grown, old + 10, parameters);
            System.arraycopy(in, at, grown, old + HEAD, length);
            log = grown;
        }

        private static void put(byte[] to, int at, int value) {
            for (int i = 0; i < 4; i++)
                to[at + i] = (byte) (value >> 8 * i);
        }
    }

    private static Stream[] streams = new Stream[4];

    private static synchronized long add(Stream s) {
        int i = 0;
        while (i < streams.length && streams[i] != null)
            i++;
        if (i == streams.length)
            streams = java.util.Arrays.copyOf(streams, 2 * i);
        streams[i] = s;
        return i + 1;
    }

    private static synchronized Stream at(long address) {
        return streams[(int) address - 1];
    }

    /* Replays the log, and the last record in it again into `out`. Returns zlib's answer, or'ed with the input left
     * << 8 and the output left << 36. If it fails, the message is kept. */
    private static native long run(int options, byte[] log, byte[] out, int at, int room);
    private static native String message(int options, byte[] log);
    private static native int adler(int options, byte[] log);
    /* Sets private fields of the Inflater. */
    private static native void consumed(Inflater i, int input, int output);

    private static native void address(Runnable reference, long address);

    /** The constructors of Inflater's and Deflater's references, and the methods that end them: nothing needs to be
     * cleaned, so there is no cleaner thread. */
    static void open(Inflater.InflaterZStreamRef self, Inflater owner, long address) {
        address(self, address);
    }

    static void open(Deflater.DeflaterZStreamRef self, Deflater owner, long address) {
        address(self, address);
    }

    static void clean(Runnable reference) {
        reference.run();
    }

    private static final int OK = 0, END = 1, NEEDS_DICTIONARY = 2, FULL = 251, BAD = 253;

    static long inflater(boolean raw) {
        return add(new Stream(true, raw, 0, 0));
    }

    static long deflater(int level, int strategy, boolean raw) {
        return add(new Stream(false, raw, level, strategy));
    }

    private static long pack(long answer, int length, int room, int end, int last) {
        long used = length - (answer >> 8 & 0xfffffff), made = room - (answer >> 36);
        return used | made << 31 | (long) end << 62 | (long) last << 63;
    }

    static long inflate(Inflater self, long address, byte[] in, int inAt, int inLength, byte[] out,
                        int outAt, int outLength) throws DataFormatException {
        Stream s = at(address);
        s.note(RUN, 1, in, inAt, inLength, outLength, 0);
        long answer = run(s.options(), s.log, out, outAt, outLength);
        int code = (int) (answer & 0xff);
        if (code == BAD) {
            long packed = pack(answer, inLength, outLength, 0, 0);
            consumed(self, (int) packed, (int) (packed >> 31));
            throw new DataFormatException(message(s.options(), s.log));
        }
        if (code == FULL)
            return 0;
        return pack(answer, inLength, outLength, code == END ? 1 : 0, code == NEEDS_DICTIONARY ? 1 : 0);
    }

    static long deflate(Deflater self, long address, byte[] in, int inAt, int inLength, byte[] out,
                        int outAt, int outLength, int flush, int parameters) {
        Stream s = at(address);
        boolean sets = (parameters & 1) != 0;
        s.note(sets ? PARAMETERS : RUN, flush, in, inAt, inLength, outLength, parameters >> 1);
        long answer = run(s.options(), s.log, out, outAt, outLength);
        int code = (int) (answer & 0xff);
        return pack(answer, inLength, outLength, code == END ? 1 : 0, sets && code != OK ? 1 : 0);
    }

    static void dictionary(long address, byte[] in, int at, int length) {
        at(address).note(DICTIONARY, 0, in, at, length, 0, 0);
    }

    static int adler(long address) {
        Stream s = at(address);
        return adler(s.options(), s.log);
    }

    /** Level and strategy keep their present values. */
    static void reset(long address) {
        Stream s = at(address);
        for (int i = 0; i < s.log.length;) {
            int length = get(s.log, i + 2), parameters = get(s.log, i + 10);
            if (s.log[i] == PARAMETERS) {
                s.strategy = parameters & 3;
                s.level = parameters >> 2;
            }
            i += HEAD + length;
        }
        s.log = new byte[0];
    }

    private static int get(byte[] from, int at) {
        int value = 0;
        for (int i = 3; i >= 0; i--)
            value = value << 8 | from[at + i] & 0xff;
        return value;
    }

    static synchronized void end(long address) {
        streams[(int) address - 1] = null;
    }
}
