package org.rankcluster.actors.job;

import org.rankcluster.actors.rank.StackCollector;
import org.rankcluster.actors.rank.WaitReport;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The totals of a job after its last event, for its result: messages, hops, waiting ranks. Each member adds its
 * counters.
 */
final class JobTotals {
    private final WaitReport waits;
    private final StackCollector stacks = new StackCollector(true);
    private final JobProfile profile;
    private final AddressTotals addresses = new AddressTotals();
    private final UnfinalizedRanks unfinished = new UnfinalizedRanks();
    private final FirstWarning firstWarning = new FirstWarning();
    private final FirstWarning unreceived = new FirstWarning();
    private final FirstWarning firstSocket = new FirstWarning();
    private MessageMemoryUse messageMemory = MessageMemoryUse.NONE;
    private int done;
    private long lastEnd;
    private long messages;
    private long hops;
    private long heapBytes;

    /**
     * Creates totals without a member's share.
     *
     * @param ranks ranks of the world
     * @param universe largest number of ranks, including spawned ones
     */
    JobTotals(int ranks, int universe) {
        waits = new WaitReport(ranks, universe);
        profile = new JobProfile(ranks);
    }

    /** Adds one member's totals without its waiting ranks. */
    void add(JobPrograms programs, JobContext job, long memberHops, long memberHeapBytes) {
        done += programs.done();
        lastEnd = Math.max(lastEnd, programs.lastEnd());
        messages += programs.messages();
        messageMemory = messageMemory.max(programs.messageMemory());
        programs.addTo(profile);
        programs.addTo(addresses, job);
        unfinished.add(programs.unfinished());
        firstWarning.add(programs.firstWarning());
        unreceived.add(programs.unreceived());
        firstSocket.add(programs.firstSocket());
        hops += memberHops;
        heapBytes += memberHeapBytes;
    }

    /** Writes the totals for the coordinator. */
    void write(WireOutput out) {
        out.writeVarint(done);
        out.writeVarint(lastEnd);
        out.writeVarint(messages);
        messageMemory.write(out);
        out.writeVarint(hops);
        out.writeVarint(heapBytes);
        profile.write(out);
        addresses.write(out);
        unfinished.write(out);
        firstWarning.write(out);
        unreceived.write(out);
        firstSocket.write(out);
        waits.write(out);
        stacks.write(out);
    }

    /** Adds the totals that another member has written. */
    void add(WireInput in) {
        done += (int) in.readVarint();
        lastEnd = Math.max(lastEnd, in.readVarint());
        messages += in.readVarint();
        messageMemory = messageMemory.max(MessageMemoryUse.read(in));
        hops += in.readVarint();
        heapBytes += in.readVarint();
        profile.add(in);
        addresses.add(in);
        unfinished.add(in);
        firstWarning.add(in);
        unreceived.add(in);
        firstSocket.add(in);
        waits.add(in);
        stacks.add(in);
    }

    /** Returns the number of programs that have ended. */
    int done() {
        return done;
    }

    /** Returns the virtual time of the last program's end, in ps. */
    long lastEnd() {
        return lastEnd;
    }

    /** Returns the number of MPI messages that the ranks have sent. */
    long messages() {
        return messages;
    }

    /** Returns the memory of the rank whose message layer took most. */
    MessageMemoryUse messageMemory() {
        return messageMemory;
    }

    /** Returns the links crossed by packets, or by messages where there are no packets. */
    long hops() {
        return hops;
    }

    /** Returns the growth of the used heap of all members, in bytes. */
    long heapBytes() {
        return heapBytes;
    }

    /** Returns the split of the ranks' time. */
    JobProfile profile() {
        return profile;
    }

    /** Returns the figures of address management. */
    AddressTotals addresses() {
        return addresses;
    }

    /** Returns the ranks that have ended without MPI.Finalize. */
    UnfinalizedRanks unfinished() {
        return unfinished;
    }

    /** Returns the first of the warnings of which one is enough. */
    FirstWarning firstWarning() {
        return firstWarning;
    }

    /** Returns the first collective message that was never received because its calls do not match. */
    FirstWarning unreceived() {
        return unreceived;
    }

    /** Returns the warning of the first rank that uses sockets. */
    FirstWarning firstSocket() {
        return firstSocket;
    }

    /** Returns the report of the waiting ranks. */
    WaitReport waits() {
        return waits;
    }

    /** Returns the stacks of the ranks; without any unless the run stops at a virtual time. */
    StackCollector stacks() {
        return stacks;
    }
}
