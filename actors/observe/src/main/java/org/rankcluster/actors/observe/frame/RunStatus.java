package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of a run at the moment of a sample: state, exit code, failure, cluster members, and memory.
 *
 * @param state starting, running, held, finished, stopped, deadlock, failed, aborted, cancelled, timeLimit or memberLost
 * @param exit exit code; null while the run continues
 * @param reason cause of a bad end; null otherwise
 * @param started number of ranks whose programs have begun
 * @param done number of ranks whose programs have ended
 * @param failure the failure that ended it; null if there was none
 * @param addresses memory of address management; null while it is not known
 * @param addressText memory of address management as JSON, as in the result; null while it is not known
 * @param members state of each member
 * @param memory bytes by category
 */
public record RunStatus(
        String state,
        @Nullable Integer exit,
        @Nullable String reason,
        int started,
        int done,
        @Nullable JobFailure failure,
        Evidence.@Nullable Addresses addresses,
        @Nullable String addressText,
        List<Member> members,
        List<Memory> memory) {
    /**
     * The state of a member of the run: its address, memory and sent bytes.
     *
     * @param id its number
     * @param address its address; empty if it is not known
     * @param heap bytes in use; negative if that is not known
     * @param heapMax largest heap, in bytes; negative if that is not known
     * @param bytesOut bytes sent to others; negative if that is not known
     * @param reachable whether it is reachable
     * @param lastSeq number of the last sample that it has sent
     */
    public record Member(
            int id, String address, long heap, long heapMax, long bytesOut, boolean reachable, int lastSeq) {}

    /** The memory of one category, in bytes. */
    public record Memory(String what, long bytes) {}
}
