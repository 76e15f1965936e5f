package org.rankcluster.actors.program;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.ProgramClock;
import org.rankcluster.protocol.runtime.ProgramErrors;

/**
 * What the ranks of a job print, in the order of (virtual time, rank): what is printed waits here until no rank can print
 * anything earlier.
 */
public final class ProgramOutput {
    private record Piece(long time, int rank, byte[] bytes, boolean takesRoom) {}

    private record Numbered(Piece piece, long sequence) {}

    /** Not yet sorted; a rank never waits for who writes. */
    private final Queue<Piece> coming = new ConcurrentLinkedQueue<>();

    private final PriorityQueue<Numbered> waiting =
            new PriorityQueue<>(Comparator.<Numbered>comparingLong(next -> next.piece.time)
                    .thenComparingInt(next -> next.piece.rank)
                    .thenComparingLong(Numbered::sequence));
    private final OutputStream out;
    private final OutputRoom room;
    private volatile boolean noneWaits = true;
    private long sequence;

    /**
     * Writes to {@code out}, which it neither owns nor closes.
     *
     * @param room for what the ranks print and nobody may have yet
     */
    public ProgramOutput(OutputStream out, OutputRoom room) {
        this.out = out;
        this.room = room;
    }

    /** What a rank has to say at virtual time {@code time}, whether there is room or not. */
    public void add(long time, int rank, byte[] bytes) {
        coming.add(new Piece(time, rank, bytes, false));
    }

    /** Takes what a rank has left of a line when the job ends without it: behind all else, in the order of ranks. */
    public void addRest(int rank, LineStream stream) {
        byte[] rest = stream.end();
        if (rest.length > 0) {
            add(Long.MAX_VALUE - 1, rank, rest);
        }
    }

    /** A rank prints. */
    private void print(int rank, ProgramClock clock, ProgramErrors errors, byte[] bytes) {
        if (!room.take(bytes.length)) {
            throw errors.fatal("rank " + rank + ": output: more than " + (room.most() >> 20)
                    + " MiB (expected: less while virtual time stands still, or a larger --heap)");
        }
        coming.add(new Piece(clock.now(), rank, bytes, true));
    }

    private Piece next() {
        Piece piece = waiting.remove().piece;
        if (piece.takesRoom) {
            room.give(piece.bytes.length);
        }
        return piece;
    }

    private void sort() {
        for (Piece piece = coming.poll(); piece != null; piece = coming.poll()) {
            noneWaits = false;
            waiting.add(new Numbered(piece, sequence++));
        }
    }

    /** Writes all that was printed before virtual time {@code frontier}, which all ranks have passed. */
    public void flush(long frontier) {
        if (!isEmpty()) {
            write(frontier);
        }
    }

    private synchronized void write(long frontier) {
        sort();
        try {
            while (!waiting.isEmpty() && waiting.peek().piece.time < frontier) {
                out.write(next().bytes);
            }
            out.flush();
        } catch (IOException nobodyReads) {
            while (!waiting.isEmpty()) {
                var _ = next();
            }
        }
        noneWaits = waiting.isEmpty();
    }

    /** Whether nothing waits. */
    public boolean isEmpty() {
        return noneWaits && coming.isEmpty();
    }

    /** Hands all that waits over to the home, whatever its time. */
    public synchronized void moveTo(WireOutput out) {
        sort();
        out.writeVarint(waiting.size());
        while (!waiting.isEmpty()) {
            Piece piece = next();
            out.writeVarint(piece.time);
            out.writeVarint(piece.rank);
            out.writeVarint(piece.bytes.length);
            out.writeBytes(piece.bytes, 0, piece.bytes.length);
        }
        noneWaits = true;
    }

    /** Takes in what the ranks of another member have printed. */
    public void add(WireInput in) {
        for (int left = in.readCount(1); left > 0; left--) {
            long time = in.readVarint();
            int rank = (int) in.readVarint();
            byte[] bytes = new byte[in.readCount(1)];
            in.readBytes(bytes, 0, bytes.length);
            add(time, rank, bytes);
        }
    }

    /** A stream for one rank: whole lines are passed on as the newline is printed, the rest when it is closed. */
    public LineStream stream(int rank, ProgramClock clock, ProgramErrors errors) {
        return new LineStream(bytes -> print(rank, clock, errors, bytes));
    }
}
