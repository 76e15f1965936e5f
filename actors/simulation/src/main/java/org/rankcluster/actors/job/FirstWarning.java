package org.rankcluster.actors.job;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The earliest warning of one kind, such as an unreceived message, from all ranks of a job; at equal times, the lowest rank's. */
final class FirstWarning {
    private int rank = Integer.MAX_VALUE;
    private long at = Long.MAX_VALUE;
    private String text = "";

    /** Adds the warning of a rank at virtual time {@code itsTime}. */
    synchronized void add(int itsRank, long itsTime, String itsText) {
        if (itsTime < at || itsTime == at && itsRank < rank) {
            rank = itsRank;
            at = itsTime;
            text = itsText;
        }
    }

    /** Adds the first warning of another member or part. */
    void add(FirstWarning other) {
        if (!other.isEmpty()) {
            add(other.rank, other.at, other.text);
        }
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    int rank() {
        return rank;
    }

    /** Returns the virtual time of the warning, in ps. */
    long at() {
        return at;
    }

    /** Returns the text, for people. */
    String text() {
        return text;
    }

    /** Writes the warning for another member. */
    void write(WireOutput out) {
        out.writeString(text);
        if (!isEmpty()) {
            out.writeVarint(rank);
            out.writeVarint(at);
        }
    }

    /** Adds the warning that another member has written. */
    void add(WireInput in) {
        String its = in.readString();
        if (!its.isEmpty()) {
            add((int) in.readVarint(), in.readVarint(), its);
        }
    }
}
