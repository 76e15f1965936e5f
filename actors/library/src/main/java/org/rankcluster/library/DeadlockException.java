package org.rankcluster.library;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The exception for a job in deadlock, whose ranks wait for events that cannot occur. The message has a line for each waiting rank and for
 * each cycle.
 */
public final class DeadlockException extends JobException {
    private static final long serialVersionUID = 1;
    private static final String CYCLE = "cycle: ";

    DeadlockException(String message, int exit, @Nullable MpiResult result) {
        super(message, exit, result, null);
    }

    /** {@return the cycles of ranks that wait for each other, {@code rank 0 -> 1 -> 0}; none if they wait otherwise} */
    public List<String> cycles() {
        return String.valueOf(getMessage())
                .lines()
                .filter(line -> line.startsWith(CYCLE))
                .map(line -> line.substring(CYCLE.length()))
                .toList();
    }
}
