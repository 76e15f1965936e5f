package org.rankcluster.actors.job;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The ranks that ended after MPI.Init without MPI.Finalize, which MPI requires of all (MPI-4.1, section 11.2.3). */
final class UnfinalizedRanks {
    private int count;
    private int lowest = Integer.MAX_VALUE;
    private String how = "";
    /** Lowest rank that was ended by a call. The call is beside it. */
    private int caller = Integer.MAX_VALUE;

    private String call = "";

    /** Adds a rank. {@code its} is the call that ended it, empty if {@code main} returned. */
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

    /** Adds the ranks of another object. */
    void add(UnfinalizedRanks other) {
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

    /** Returns whether a call such as {@code System.exit(0)} has ended one of them. */
    boolean isByCall() {
        return !call.isEmpty();
    }

    /** Returns {@code rank 1 called System.exit(0) without MPI.Finalize}, for the lowest rank that was ended by a call. */
    String describeCall() {
        return "rank " + caller + " called " + call + " without MPI.Finalize";
    }

    /** Returns the lowest of the ranks. */
    int lowest() {
        return lowest;
    }

    /** Returns a description for people. */
    String describe() {
        return (how.isEmpty() ? "ended" : "ended by " + how)
                + " without MPI.Finalize"
                + (count == 1 ? "" : "; so did " + (count - 1) + (count == 2 ? " other rank" : " other ranks"));
    }

    /** Writes the ranks for another member. */
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

    /** Adds the ranks that another member has written. */
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
