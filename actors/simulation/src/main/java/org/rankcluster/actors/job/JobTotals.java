package org.rankcluster.actors.job;

import org.rankcluster.actors.observe.sample.WholeRun;
import org.rankcluster.actors.rank.WaitReport;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** What is left to say of a job when its last event has been executed: of one member's ranks and routers, or of several. */
final class JobTotals {
    private final WaitReport waits;
    private final JobProfile profile;
    private final AddressTotals addresses = new AddressTotals();
    private final ImproperEnds unfinished = new ImproperEnds();
    private final FirstWarning firstWarning = new FirstWarning();
    private final FirstWarning unreceived = new FirstWarning();
    private final FirstWarning firstSocket = new FirstWarning();
    private final WholeRun whole;
    private int done;
    private long lastEnd;
    private long messages;
    private long hops;
    private long heapBytes;

    /**
     * Creates totals without a member's share.
     *
     * @param ranks ranks of the world
     * @param universe ranks that there may be with those that are spawned
     * @param links numbers of links whose loads are kept each; 0 to keep the busiest only
     */
    JobTotals(int ranks, int universe, int links) {
        whole = new WholeRun(links);
        waits = new WaitReport(universe);
        profile = new JobProfile(ranks);
    }

    /** Adds one member's, but for who waits. */
    void add(JobPrograms programs, JobContext job, long memberHops, long memberHeapBytes) {
        done += programs.done();
        lastEnd = Math.max(lastEnd, programs.lastEnd());
        messages += programs.messages();
        programs.addTo(profile);
        programs.addTo(addresses, job);
        unfinished.add(programs.unfinished());
        firstWarning.add(programs.firstWarning());
        unreceived.add(programs.unreceived());
        firstSocket.add(programs.firstSocket());
        hops += memberHops;
        heapBytes += memberHeapBytes;
    }

    /** Writes all for the home. */
    void write(WireOutput out) {
        out.writeVarint(done);
        out.writeVarint(lastEnd);
        out.writeVarint(messages);
        out.writeVarint(hops);
        out.writeVarint(heapBytes);
        profile.write(out);
        addresses.write(out);
        unfinished.write(out);
        firstWarning.write(out);
        unreceived.write(out);
        firstSocket.write(out);
        waits.write(out);
        whole.write(out);
    }

    /** Adds what another member has written. */
    void add(WireInput in) {
        done += (int) in.readVarint();
        lastEnd = Math.max(lastEnd, in.readVarint());
        messages += in.readVarint();
        hops += in.readVarint();
        heapBytes += in.readVarint();
        profile.add(in);
        addresses.add(in);
        unfinished.add(in);
        firstWarning.add(in);
        unreceived.add(in);
        firstSocket.add(in);
        waits.add(in);
        whole.add(in);
    }

    /** Programs that are over. */
    int done() {
        return done;
    }

    /** Virtual time of the last program's end, ps. */
    long lastEnd() {
        return lastEnd;
    }

    /** MPI messages that the ranks have sent. */
    long messages() {
        return messages;
    }

    /** Links crossed by packets, or by messages where there are no packets. */
    long hops() {
        return hops;
    }

    /** Heap that has come into use, in all members. */
    long heapBytes() {
        return heapBytes;
    }

    /** Where the ranks' time went. */
    JobProfile profile() {
        return profile;
    }

    /** What address management has taken. */
    AddressTotals addresses() {
        return addresses;
    }

    /** Ranks that have ended without MPI.Finalize. */
    ImproperEnds unfinished() {
        return unfinished;
    }

    /** The first of warnings of which one is enough. */
    FirstWarning firstWarning() {
        return firstWarning;
    }

    /** The first message of a collective that was never received as its calls do not fit. */
    FirstWarning unreceived() {
        return unreceived;
    }

    /** The warning of the first rank that uses sockets. */
    FirstWarning firstSocket() {
        return firstSocket;
    }

    /** The sample of the whole run. */
    WholeRun whole() {
        return whole;
    }

    /** The report of who waits for what. */
    WaitReport waits() {
        return waits;
    }
}
