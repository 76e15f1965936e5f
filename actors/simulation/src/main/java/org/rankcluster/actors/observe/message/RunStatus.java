package org.rankcluster.actors.observe.message;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.finding.Findings;

/**
 * How a run is at the moment.
 *
 * @param state starting, running, held, finished, deadlock, failed, aborted, cancelled, timeLimit or memberLost
 * @param exit exit code; null while it goes on
 * @param reason why it ended badly; null otherwise
 * @param started ranks whose programs have begun
 * @param done ranks whose programs are over
 * @param failure what failed it; null if nothing did
 * @param addresses what address management holds; null while that is not known
 * @param addressText the same as JSON, as in the result; null while it is not known
 * @param members the members
 * @param memory bytes by what takes them
 */
public record RunStatus(
        String state,
        @Nullable Integer exit,
        @Nullable String reason,
        int started,
        int done,
        @Nullable Failure failure,
        Findings.@Nullable Addresses addresses,
        @Nullable String addressText,
        List<Member> members,
        List<Memory> memory) {
    /**
     * What failed a run.
     *
     * @param rank world rank; -1 if it was none
     * @param call the MPI call, or what the program ended itself with; empty if it was neither
     * @param arguments of the call, {@code count=4, dest=99}; empty if there are none
     * @param text what it said
     * @param frames frames of the program
     */
    public record Failure(int rank, String call, String arguments, String text, List<String> frames) {}

    /**
     * A member.
     *
     * @param id its number
     * @param address where it is; empty if that is not known
     * @param heap bytes in use; negative if that is not known
     * @param heapMax most bytes of its heap; negative if that is not known
     * @param bytesOut bytes sent to others; negative if that is not known
     * @param reachable whether it is there
     * @param lastSeq number of the last sample that it has sent
     */
    public record Member(
            int id, String address, long heap, long heapMax, long bytesOut, boolean reachable, int lastSeq) {}

    /** Bytes that something takes. */
    public record Memory(String what, long bytes) {}
}
