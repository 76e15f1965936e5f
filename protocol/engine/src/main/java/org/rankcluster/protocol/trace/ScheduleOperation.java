package org.rankcluster.protocol.trace;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The operation that a rank posts to execute its block of a GOAL schedule. The operation is done when all operations of the block are done.
 */
public final class ScheduleOperation extends Operation {
    private final GoalBlock block;
    private final Communicator communicator;
    private @Nullable ScheduleRun run;

    /**
     * Creates an operation.
     *
     * @param block the rank's operations
     * @param communicator communicator whose ranks are the ranks of the schedule
     */
    public ScheduleOperation(GoalBlock block, Communicator communicator) {
        this.block = block;
        this.communicator = communicator;
    }

    GoalBlock block() {
        return block;
    }

    Communicator communicator() {
        return communicator;
    }

    /**
     * Starts the schedule. Only the message layer calls this method.
     *
     * @param host the rank
     */
    public void start(ScheduleHost host) {
        run = new ScheduleRun(this, host);
        run.start();
    }

    /**
     * {@return the virtual time at which the rank's CPUs have ended their work, in picoseconds} The last bytes of its messages may leave
     * later. 0 for a rank without operations.
     */
    public long worked() {
        return run == null ? 0 : run.worked();
    }

    @Override
    public String describe() {
        return run == null ? "a schedule that has not begun" : run.describe();
    }

    @Override
    public int waitsFor() {
        int[] two = awaitedRanks().limit(2).toArray();
        return two.length == 1 ? two[0] : -1;
    }

    @Override
    public IntStream awaitedRanks() {
        return run == null ? IntStream.empty() : run.awaitedRanks();
    }
}
