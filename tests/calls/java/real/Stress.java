import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;

/** Runs programs many times on the real machine, with pauses here and there, and prints the outcomes of each: the number in
 * hexadecimal, "hang" if no thread can go on, or "late" if it could not be told. A line of the input is the name of a class
 * and how many rounds there are at most; the answer is a line "OUTCOME:TIMES ...".
 * The process ends after one that is late. */
class Stress {
    static volatile boolean go;
    static volatile int waiting, seed;
    static boolean gated;
    static final ThreadLocal<int[]> random = ThreadLocal.withInitial(() -> new int[1]);

    static int next(int[] state) {
        int x = state[0];
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        return state[0] = x;
    }

    /** All threads begin at once in most rounds. */
    static void begin(int number) {
        random.get()[0] = seed * 31 + number * 0x9E3779B9 | 1;
        for (int i = 0; gated && !go; i++)
            if (i < 100)
                Thread.onSpinWait();
            else
                Thread.yield();
    }

    static void spin(int times) {
        for (int i = 0; i < times; i++)
            Thread.onSpinWait();
    }

    /** Neither sleeps nor waits: that would take note of interrupts and permits. */
    static void pause() {
        int[] state = random.get();
        int x = next(state) >>> 1;
        switch (x & 7) {
        case 0, 1, 2, 3:
            return;
        case 4, 5:
            spin(x >> 8 & 63);
            return;
        case 6:
            spin(x >> 8 & 2047);
            return;
        default:
            Thread.yield();
        }
    }

    static boolean ended(Calls program) {
        for (Thread t : program.all)
            if (t.isAlive())
                return false;
        return true;
    }

    static boolean waits(Calls program) {
        for (Thread t : program.all)
            switch (t.getState()) {
            case WAITING, BLOCKED, TERMINATED, NEW:
                break;
            default:
                return false;
            }
        return true;
    }

    /** Every thread of the process that could change anything sleeps. One that was woken is runnable at once for the system,
     * long before the machine calls it so. */
    static boolean sleeps() throws IOException {
        String self = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
        try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                String stat;
                try {
                    stat = Files.readString(task.resolve("stat"));
                } catch (IOException e) {
                    continue; // It has just ended.
                }
                if (!task.getFileName().toString().equals(self) && stat.charAt(stat.lastIndexOf(')') + 2) != 'S')
                    return false;
            }
        }
        return true;
    }

    static boolean hangs(Calls program) throws Exception {
        for (int i = 0; i < 3; i++) {
            if (ended(program) || !waits(program) || !sleeps() || !waits(program))
                return false;
            Thread.sleep(2);
        }
        return !ended(program);
    }

    // A program is run that often, and so many times as often as it took to see its last outcome for the first time.
    static final int LEAST = 30, MORE = 4;
    static final int LOOKS = 1000;
    static final int START = 2000; // milliseconds

    static String round(Calls program, int number) throws Exception {
        seed = number * 0x85EBCA6B;
        gated = number % 4 != 0;
        go = false;
        Thread starter = new Thread(program::start); // It waits for a thread's monitor, perhaps for ever.
        starter.setDaemon(true);
        starter.start();
        starter.join(START);
        if (starter.isAlive())
            return starter.getState() == Thread.State.BLOCKED ? "hang" : "late";
        spin(200);
        go = true;
        for (int i = 0; i < LOOKS; i++) {
            for (Thread t : program.all)
                for (int n = 0; n < 50 && t.isAlive(); n++)
                    Thread.yield();
            if (ended(program)) {
                String end = Long.toHexString(program.outcome());
                program.close();
                return end;
            }
            if (i > 20 && hangs(program))
                return "hang";
        }
        return "late";
    }

    static String run(Class<?> type, int rounds) throws Exception {
        var made = type.getDeclaredConstructor();
        var ends = new TreeMap<String, Integer>();
        int last = 0;
        for (int i = 1; i <= rounds; i++) {
            System.setOut(new PrintStream(OutputStream.nullOutputStream())); // Threads that hang may hold the last one.
            String end = round((Calls) made.newInstance(), i);
            if (ends.merge(end, 1, Integer::sum) == 1)
                last = i;
            if (end.equals("late") || ends.getOrDefault("hang", 0) >= 5 || i > LEAST + MORE * last)
                break;
        }
        StringBuilder line = new StringBuilder();
        ends.forEach((end, times) -> line.append(end).append(':').append(times).append(' '));
        return line.toString().trim();
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        var in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            String[] words = line.split(" ");
            String ends = run(Class.forName(words[0]), Integer.parseInt(words[1]));
            out.println(ends);
            if (ends.contains("late"))
                break; // its threads may spin for ever
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }
}
