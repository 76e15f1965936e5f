package org.rankcluster.actors.job;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** Ranks that have ended after MPI.Init and without MPI.Finalize, which MPI wants of all (MPI-4.1, section 11.2.3). */
final class ImproperEnds {
    private int count;
    private int lowest = Integer.MAX_VALUE;
    private String how = "";
    /** Lowest rank that a call has ended, and the call. */
    private int caller = Integer.MAX_VALUE;

    private String call = "";

    /** Adds a rank; {@code its} is the call that ended it, empty if {@code main} did. */
    synchronized void add(int rank, String its) {
        add(1, rank, its);
    }

    private void add(int more, int rank, String its) {
        count += more;
        if (rank < lowest) {
            lowest = rank;
            how = its;
        }
        if (!its.isEmpty()) {
            addCall(rank, its);
        }
    }

    private void addCall(int rank, String its) {
        if (rank < caller) {
            caller = rank;
            call = its;
        }
    }

    /** Adds what another has counted. */
    void add(ImproperEnds other) {
        if (!other.isEmpty()) {
            add(other.count, other.lowest, other.how);
            if (other.isByCall()) {
                addCall(other.caller, other.call);
            }
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Whether a call such as {@code System.exit(0)} has ended one of them. */
    boolean isByCall() {
        return !call.isEmpty();
    }

    /** {@code rank 1 called System.exit(0) without MPI.Finalize}, of the lowest rank that a call has ended. */
    String describeCall() {
        return "rank " + caller + " called " + call + " without MPI.Finalize";
    }

    /** The first of them. */
    int lowest() {
        return lowest;
    }

    /** For people. */
    String describe() {
        return (how.isEmpty() ? "ended" : "ended by " + how)
                + " without MPI.Finalize"
                + (count == 1 ? "" : "; so did " + (count - 1) + (count == 2 ? " other rank" : " other ranks"));
    }

    /** Writes it for another member. */
    void write(WireOutput out) {
        out.writeVarint(count);
        if (count > 0) {
            out.writeVarint(lowest);
            out.writeString(how);
            out.writeString(call);
            if (isByCall()) {
                out.writeVarint(caller);
            }
        }
    }

    /** Adds what another member has written. */
    void add(WireInput in) {
        int more = (int) in.readVarint();
        if (more > 0) {
            add(more, (int) in.readVarint(), in.readString());
            String its = in.readString();
            if (!its.isEmpty()) {
                addCall((int) in.readVarint(), its);
            }
        }
    }
}
