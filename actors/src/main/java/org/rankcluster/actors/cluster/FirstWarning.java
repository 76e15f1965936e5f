package org.rankcluster.actors.cluster;

import org.rankcluster.actors.time.BatchInput;
import org.rankcluster.actors.time.BatchOutput;

/** The first of warnings that many ranks may have: by virtual time, then by rank. */
final class FirstWarning {
    private int rank = Integer.MAX_VALUE;
    private long at = Long.MAX_VALUE;
    private String text = "";

    /** Adds a rank's. */
    synchronized void add(int itsRank, long itsTime, String itsText) {
        if (itsTime < at || itsTime == at && itsRank < rank) {
            rank = itsRank;
            at = itsTime;
            text = itsText;
        }
    }

    /** Adds what another has. */
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

    /** Virtual time in ps. */
    long at() {
        return at;
    }

    /** For people. */
    String text() {
        return text;
    }

    /** Writes it for another member. */
    void write(BatchOutput out) {
        out.writeString(text);
        if (!isEmpty()) {
            out.writeVarint(rank);
            out.writeVarint(at);
        }
    }

    /** Adds what another member has written. */
    void add(BatchInput in) {
        String its = in.readString();
        if (!its.isEmpty()) {
            add((int) in.readVarint(), in.readVarint(), its);
        }
    }
}
