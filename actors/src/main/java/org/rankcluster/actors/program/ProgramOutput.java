package org.rankcluster.actors.program;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * What the ranks of a job print, in the order of (virtual time, rank): what is printed waits here until no rank can print
 * anything earlier.
 */
public final class ProgramOutput {
    private record Piece(long time, int rank, long sequence, byte[] bytes) {}

    private final PriorityQueue<Piece> waiting = new PriorityQueue<>(
            Comparator.comparingLong(Piece::time).thenComparingInt(Piece::rank).thenComparingLong(Piece::sequence));
    private final OutputStream out;
    private volatile boolean empty = true;
    private long sequence;

    /** Writes to {@code out}, which it neither owns nor closes. */
    public ProgramOutput(OutputStream out) {
        this.out = out;
    }

    /** A rank has printed {@code bytes} at virtual time {@code time}. */
    public synchronized void add(long time, int rank, byte[] bytes) {
        waiting.add(new Piece(time, rank, sequence++, bytes));
        empty = false;
    }

    /** Writes all that was printed before virtual time {@code frontier}, which all ranks have passed. */
    public void flush(long frontier) {
        if (!empty) {
            write(frontier);
        }
    }

    private synchronized void write(long frontier) {
        try {
            while (!waiting.isEmpty() && waiting.peek().time < frontier) {
                out.write(waiting.remove().bytes);
            }
            out.flush();
        } catch (IOException nobodyReads) {
            waiting.clear();
        }
        empty = waiting.isEmpty();
    }

    /** A stream for one rank: whole lines are passed on as the newline is printed, the rest when it is closed. */
    public OutputStream stream(RankRuntime rank) {
        return new LineStream(bytes -> add(rank.now(), rank.rank(), bytes));
    }
}
