package org.rankcluster.actors.time;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The combined report of several partitions at the end of a window, from which each partition computes the next
 * window. The summary of all partitions is their agreement.
 */
final class Summary {
    private static final int STOP = 1;
    private static final int CANCEL = 2;
    private static final int FAILURE = 4;
    private static final int UNCOUNTED = 8;
    /** Bit position of the requests, above the other flags. */
    private static final int ASKED_SHIFT = 4;

    /** The earliest window in which any partition has an event, or {@link Calendar#NONE}. */
    long nextWindow;
    /** Events sent and executed since the run began. */
    long sent;

    long executed;
    /** Time of the last event, in ps, and digest; set when the run has ended. */
    long lastTime;

    long digest;
    /** Whether deferred events or updates may be due after this window, beside the counted events under way. */
    boolean hasUncounted;

    boolean stop;
    boolean cancel;
    /** Requests of the coordinator to all: bits of {@link WindowObserver}. */
    int asked;

    @Nullable
    EventFailure failure;

    final long[] tallies;

    /** Creates the summary of no partition. */
    Summary(int tallies) {
        this.tallies = new long[tallies];
        clear();
    }

    void clear() {
        nextWindow = Calendar.NONE;
        sent = 0;
        executed = 0;
        lastTime = 0;
        digest = 0;
        hasUncounted = false;
        stop = false;
        cancel = false;
        asked = 0;
        failure = null;
        Arrays.fill(tallies, 0);
    }

    /** Returns the number of counted events under way. */
    long inFlight() {
        return sent - executed;
    }

    /** Returns the number of counted events under way, and one more if deferred events or updates may be due. */
    long pending() {
        return inFlight() + (hasUncounted ? 1 : 0);
    }

    /** Adds the summary of others. */
    void add(Summary other) {
        nextWindow = Math.min(nextWindow, other.nextWindow);
        sent += other.sent;
        executed += other.executed;
        lastTime = Math.max(lastTime, other.lastTime);
        digest += other.digest;
        hasUncounted |= other.hasUncounted;
        stop |= other.stop;
        cancel |= other.cancel;
        asked |= other.asked;
        add(other.failure);
        for (int i = 0; i < tallies.length; i++) {
            tallies[i] += other.tallies[i];
        }
    }

    /** Adds the report of a partition. */
    void add(PartitionReport report) {
        nextWindow = Math.min(nextWindow, report.nextWindow);
        sent += report.sent;
        executed += report.executed;
        lastTime = Math.max(lastTime, report.lastTime);
        digest += report.digest;
        hasUncounted |= report.hasUncounted;
        stop |= report.stop;
        cancel |= report.cancel;
        asked |= report.asked;
        add(report.failure);
    }

    /** Keeps the first of several failures in virtual time. */
    private void add(@Nullable EventFailure other) {
        if (other != null && (failure == null || other.compareTo(failure) < 0)) {
            failure = other;
        }
    }

    /** Writes the summary for other members. */
    void write(WireOutput out) {
        out.writeLong(nextWindow);
        out.writeLong(sent);
        out.writeLong(executed);
        out.writeLong(lastTime);
        out.writeLong(digest);
        EventFailure failed = failure;
        out.writeByte((stop ? STOP : 0)
                | (cancel ? CANCEL : 0)
                | (failed == null ? 0 : FAILURE)
                | (hasUncounted ? UNCOUNTED : 0)
                | asked << ASKED_SHIFT);
        for (long tally : tallies) {
            out.writeLong(tally);
        }
        if (failed != null) {
            write(failed, out);
        }
    }

    /** Adds a summary that {@code member} has written. */
    void add(int member, WireInput in) {
        nextWindow = Math.min(nextWindow, in.readLong());
        sent += in.readLong();
        executed += in.readLong();
        lastTime = Math.max(lastTime, in.readLong());
        digest += in.readLong();
        int flags = in.readByte();
        hasUncounted |= (flags & UNCOUNTED) != 0;
        stop |= (flags & STOP) != 0;
        cancel |= (flags & CANCEL) != 0;
        asked |= flags >>> ASKED_SHIFT;
        for (int i = 0; i < tallies.length; i++) {
            tallies[i] += in.readLong();
        }
        if ((flags & FAILURE) != 0) {
            add(readFailure(member, in));
        }
    }

    private static void write(EventFailure failure, WireOutput out) {
        out.writeLong(failure.time());
        out.writeInt(failure.node());
        out.writeInt(failure.actor());
        out.writeInt(failure.source());
        out.writeLong(failure.sequence());
        writeCause(failure.cause(), out);
    }

    private static EventFailure readFailure(int member, WireInput in) {
        return new EventFailure(
                in.readLong(), in.readInt(), in.readInt(), in.readInt(), in.readLong(), readCause(member, in));
    }

    /** Writes the parts of an exception that can be sent to another member. */
    static void writeCause(Throwable cause, WireOutput out) {
        StringWriter trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        out.writeString(cause.getClass().getName());
        out.writeString(String.valueOf(cause.getMessage()));
        out.writeString(trace.toString());
    }

    /** Reads an exception that {@link #writeCause} has written on {@code member}. */
    static RemoteFailure readCause(int member, WireInput in) {
        return new RemoteFailure(member, in.readString(), in.readString(), in.readString());
    }
}
