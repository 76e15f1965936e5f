package org.rankcluster.actors.observe.trace;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathLeg;

/**
 * The encoder of one partition's part of a timeline, in one format. Only the partition's thread uses it. Slices of a rank come in the order
 * of their times, and nest: a phase lies in its call. Times are virtual times in ps.
 */
interface TimelineWriter {
    /** The kinds of slices on a rank's track of the timeline. */
    enum Kind {
        /** Time of the program outside of MPI. */
        PROGRAM,
        /** An MPI call. */
        CALL,
        /** A wait or a transfer within a call. */
        PHASE;

        private final String text = name().toLowerCase(Locale.ROOT);

        /** Returns the name of the kind in traces. */
        String text() {
            return text;
        }
    }

    /**
     * A message, at one of its ends.
     *
     * @param flow number that its two ends have in common, and no message that is under way with it
     * @param bytes size of the data
     * @param communicator context of the communicator
     */
    record MessageEnd(boolean sends, int rank, int peer, long flow, int bytes, int tag, int communicator) {}

    /** Declares a rank, before its first slice or message. */
    void rank(int rank);

    /** Begins a slice. */
    void begin(int rank, Kind kind, String name, long at);

    /**
     * Ends the rank's last slice that has begun and not ended.
     *
     * @param from begin of the slice
     * @param details properties of a call; null for none
     */
    void end(int rank, long from, long at, @Nullable CallDetails details);

    /** Writes one end of a message. */
    void message(MessageEnd end, long at);

    /**
     * Writes the busy share of a link, from a time on.
     *
     * @param percent share in percent
     */
    void link(int link, int percent, long at);

    /** Writes a leg of the critical path. Legs come in the order of their times. */
    default void leg(PathLeg leg) {}

    /** Records that all later messages of the partition have a time of at least {@code frontier}. */
    default void reached(long frontier) {}

    /** Returns the name of a leg's stay on its rank in traces. */
    static String stay(PathLeg leg) {
        return "rank " + leg.rank() + ": " + leg.kind().text();
    }

    /** Returns the name of a leg's way to the next rank in traces. */
    static String way(PathLeg leg) {
        return "rank " + leg.rank() + " to rank " + leg.to();
    }

    /** Passes the rest to the file. */
    void flush();
}
