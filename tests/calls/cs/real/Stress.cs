// Runs programs many times on the real machine, with pauses here and there, and prints the outcomes of each: the number in
// hexadecimal, "hang" if no thread can go on, or "late" if it could not be told. A line of the input is the number of a
// program and how many rounds there are at most; the answer is a line "ends OUTCOME:TIMES ... .". The process ends after one that is late.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Text;
using System.Threading;

static class Stress {
    static volatile bool go;
    static volatile int seed;
    static bool gated;
    [ThreadStatic]
    static uint random;

    static uint Next() {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        return random;
    }

    // All threads begin at once in most rounds.
    public static void Begin(int number) {
        random = (uint)(seed * 31 + number * 0x1E3779B9) | 1;
        for (int i = 0; gated && !go; i++)
            if (i > 100)
                Thread.Yield();
    }

    static void Spin(uint times) { Thread.SpinWait((int)times); }

    // Neither sleeps nor waits: that would take note of interrupts.
    public static void Pause() {
        uint x = Next();
        switch (x & 7) {
        case 4:
        case 5:
            Spin(x >> 8 & 63);
            break;
        case 6:
            Spin(x >> 8 & 2047);
            break;
        case 7:
            Thread.Yield();
            break;
        }
    }

    static bool Ended(Calls program) {
        foreach (var t in program.all)
            if (t.IsAlive)
                return false;
        return true;
    }

    // How long each thread of the process has run; null if one runs, or could, or if one of a program waits for a time only:
    // 202 is futex, whose fourth argument says until when. A thread that sleeps for a moment, again and again, has run a
    // little more every time.
    static string Sleepers() {
        var all = new StringBuilder();
        bool self = false;
        foreach (string task in Directory.GetDirectories("/proc/self/task")) {
            try {
                string stat = File.ReadAllText(task + "/stat"),
                    used = File.ReadAllText(task + "/schedstat");
                char state = stat[stat.LastIndexOf(')') + 2];
                if (state == 'R' && !self)
                    self = true; // this one; if there is another it is not all
                else if (state != 'S' || (stat.Contains(Name) && !IsEndless(File.ReadAllText(task + "/syscall"))))
                    return null;
                else
                    all.Append(task).Append(' ').Append(used);
            } catch (IOException) {
                // It has just ended.
            }
        }
        return all.ToString();
    }

    static bool IsEndless(string call) {
        string[] words = call.Split(' ');
        return words.Length > 4 && words[0] == "202" && words[4] == "0x0";
    }

    static bool Hangs(Calls program) {
        string before = Sleepers();
        for (int i = 0; i < 3; i++) {
            Thread.Sleep(8);
            string now = Sleepers();
            if (before == null || now != before || Ended(program))
                return false;
        }
        return true;
    }

    const string Name = "of-program";
    // A program is run that often, and so many times as often as it took to see its last outcome for the first time.
    const int Least = 30, More = 4;
    const string Late = "late";
    const int Looks = 100;

    static string Round(Calls program, int number) {
        seed = number * 0x05EBCA6B;
        gated = number % 4 != 0;
        go = false;
        foreach (var t in program.all)
            t.Name = Name;
        program.Start();
        Spin(200);
        go = true;
        for (int i = 0; i < Looks; i++) {
            foreach (var t in program.all)
                for (int n = 0; n < 50 && t.IsAlive; n++)
                    Thread.Yield();
            if (Ended(program))
                return program.Outcome().ToString("x");
            if (i > 20 && Hangs(program))
                return "hang";
        }
        return Late;
    }

    static string Run(int program, int rounds) {
        var ends = new SortedDictionary<string, int>();
        int last = 0;
        for (int i = 1; i <= rounds; i++) {
            string end = Round(Programs.Make(program), i);
            int times;
            ends.TryGetValue(end, out times);
            ends[end] = times + 1;
            if (times == 0)
                last = i;
            if (end == Late || (end == "hang" && times == 4) || i > Least + More * last)
                break;
        }
        var line = new StringBuilder();
        foreach (var end in ends)
            line.Append(end.Key).Append(':').Append(end.Value).Append(' ');
        return line.ToString().Trim();
    }

    static volatile int told;

    // Ends the process after a program that is late, whose threads may spin for ever. Nothing else ends it for certain.
    static void Tell(string ends) {
        Console.WriteLine("ends {0} .", ends);
        Console.Out.Flush();
        if (ends.Contains(Late))
            Process.GetCurrentProcess().Kill();
    }

    // Mono itself may come to a stop.
    static void Watch() {
        for (;;) {
            int before = told;
            Thread.Sleep(20000);
            if (told == before)
                Tell(Late);
        }
    }

    static void Main() {
        new Thread(Watch) { IsBackground = true }.Start();
        ThreadPool.SetMinThreads(16, 16); // else one that waits keeps others from starting for a while
        for (string line; (line = Console.ReadLine()) != null;) {
            string[] words = line.Split(' ');
            Tell(Run(int.Parse(words[0]), int.Parse(words[1])));
            told++;
        }
        Process.GetCurrentProcess().Kill();
    }
}
