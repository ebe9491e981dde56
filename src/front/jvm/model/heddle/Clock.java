package heddle;

/** The clock of the program (vm/native/clock.c): its bytes, which the machine alone reads and writes. */
final class Clock {
    private Clock() {}

    private static long first, second;
}
