package jdk.internal.ref;

import java.lang.ref.Cleaner.Cleanable;

/** The thread of a Cleaner. In the JDK it looks once a minute whether it is still needed. Here it waits, and the
 * process does not wait for it. */
public final class Cleaning {
    private Cleaning() {}

    public static void run(CleanerImpl cleaner) {
        while (!cleaner.phantomCleanableList.isListEmpty()) {
            try {
                ((Cleanable) cleaner.queue.remove()).clean();
            } catch (Throwable ignored) {
            }
        }
    }
}
