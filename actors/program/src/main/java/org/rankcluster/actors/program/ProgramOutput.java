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

/** The output of the ranks of a job, in the order of (virtual time, rank). Output is buffered until no rank can print anything earlier. */
public final class ProgramOutput {
    private record OutputBlock(long time, int rank, byte[] bytes, boolean takesBudget) {}

    private record Numbered(OutputBlock block, long sequence) {}

    /** Unsorted blocks; a rank never waits for the writer. */
    private final Queue<OutputBlock> coming = new ConcurrentLinkedQueue<>();

    private final PriorityQueue<Numbered> waiting =
            new PriorityQueue<>(Comparator.<Numbered>comparingLong(next -> next.block.time)
                    .thenComparingInt(next -> next.block.rank)
                    .thenComparingLong(Numbered::sequence));
    private final OutputStream out;
    private final OutputBudget budget;
    private volatile boolean noneWaits = true;
    private long sequence;

    /**
     * Creates an output that writes to {@code out}, which it neither owns nor closes.
     *
     * @param budget budget for output that cannot be written yet
     */
    public ProgramOutput(OutputStream out, OutputBudget budget) {
        this.out = out;
        this.budget = budget;
    }

    /** Adds output of a rank at virtual time {@code time}, in picoseconds, even if the budget is used up. */
    public void add(long time, int rank, byte[] bytes) {
        coming.add(new OutputBlock(time, rank, bytes, false));
    }

    /** Adds the incomplete last line of a rank when the job ends. The line follows all other output, in the order of ranks. */
    public void addRest(int rank, LineStream stream) {
        byte[] rest = stream.end();
        if (rest.length > 0) {
            add(Long.MAX_VALUE - 1, rank, rest);
        }
    }

    /** Adds output that a rank has printed, within the budget. */
    private void print(int rank, ProgramClock clock, ProgramErrors errors, byte[] bytes) {
        if (!budget.take(bytes.length)) {
            throw errors.fatal("rank " + rank + ": output: more than " + (budget.most() >> 20)
                    + " MiB (expected: less while virtual time stands still, or a larger --heap)");
        }
        coming.add(new OutputBlock(clock.now(), rank, bytes, true));
    }

    private OutputBlock next() {
        OutputBlock block = waiting.remove().block;
        if (block.takesBudget) {
            budget.give(block.bytes.length);
        }
        return block;
    }

    private void sort() {
        for (OutputBlock block = coming.poll(); block != null; block = coming.poll()) {
            noneWaits = false;
            waiting.add(new Numbered(block, sequence++));
        }
    }

    /** Writes all output from before virtual time {@code frontier}, in picoseconds, which all ranks have passed. */
    public void flush(long frontier) {
        if (!isEmpty()) {
            write(frontier);
        }
    }

    private synchronized void write(long frontier) {
        sort();
        try {
            while (!waiting.isEmpty() && waiting.peek().block.time < frontier) {
                out.write(next().bytes);
            }
            out.flush();
        } catch (IOException ignored) {
            while (!waiting.isEmpty()) {
                var _ = next();
            }
        }
        noneWaits = waiting.isEmpty();
    }

    /** Returns whether no output is buffered. */
    public boolean isEmpty() {
        return noneWaits && coming.isEmpty();
    }

    /** Moves all buffered output to the coordinator, whatever its time. */
    public synchronized void moveTo(WireOutput out) {
        sort();
        out.writeVarint(waiting.size());
        while (!waiting.isEmpty()) {
            OutputBlock block = next();
            out.writeVarint(block.time);
            out.writeVarint(block.rank);
            out.writeVarint(block.bytes.length);
            out.writeBytes(block.bytes, 0, block.bytes.length);
        }
        noneWaits = true;
    }

    /** Adds the output of another member's ranks. */
    public void add(WireInput in) {
        for (int left = in.readCount(1); left > 0; left--) {
            long time = in.readVarint();
            int rank = (int) in.readVarint();
            byte[] bytes = new byte[in.readCount(1)];
            in.readBytes(bytes, 0, bytes.length);
            add(time, rank, bytes);
        }
    }

    /** Returns a stream for one rank. The stream passes on complete lines at each newline, and the rest when it is closed. */
    public LineStream stream(int rank, ProgramClock clock, ProgramErrors errors) {
        return new LineStream(bytes -> print(rank, clock, errors, bytes));
    }
}
