package org.rankcluster.actors.observe.trace;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankTrace;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.trace.RankSpool;

/**
 * The trace of a run as a GOAL schedule, which {@code run --goal} executes in the same virtual time; see {@link GoalRankTrace}. The blocks
 * of the ranks are written to a spool and joined at the end.
 */
final class GoalTrace implements RunTrace {
    private final Path file;
    private final TracedRun run;
    private final RankSpool spool;
    private final AtomicBoolean failed = new AtomicBoolean();
    private final LongAdder fixed = new LongAdder();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    /** Number of ranks of the schedule. Ranks that were never spawned come last. */
    private final AtomicInteger ranks = new AtomicInteger(1);

    private GoalTrace(Path file, TracedRun run, RankSpool spool) {
        this.file = file;
        this.run = run;
        this.spool = spool;
    }

    /**
     * Opens a trace.
     *
     * @throws IOException if the file cannot be written
     */
    static GoalTrace open(Path file, TracedRun run) throws IOException {
        return new GoalTrace(file, run, RankSpool.create(file, run.ranks()));
    }

    @Override
    public @Nullable RankTrace rank(int partition, int rank, RankProfile profile) {
        return new GoalRankTrace(this, rank, spool.stream(rank));
    }

    /** Counts a rank whose trace begins. */
    void began() {
        int unusedCount = begun.incrementAndGet();
    }

    /** Records that the program of a rank has ended. */
    void ended(int rank) {
        int unusedCount = ended.incrementAndGet();
        int unusedNumber = ranks.accumulateAndGet(rank + 1, Math::max);
    }

    /** Counts a wait that GOAL has no operation for. The trace contains a computation in its place. */
    void fixed() {
        fixed.increment();
    }

    /** Records that the spool cannot be written. The run continues. */
    void failed(IOException why) {
        if (!failed.getAndSet(true)) {
            run.failures()
                    .accept(TraceSettings.OPTION + " " + file + ": cannot be written to the end: " + why.getMessage());
        }
    }

    @Override
    public void close(long end) {
        try (spool) {
            if (failed.get()) {
                return;
            }
            if (ended.get() < begun.get()) {
                run.news()
                        .accept("trace: " + file + " is not written: " + (begun.get() - ended.get()) + " of " + begun
                                + " ranks did not end, and a schedule has whole ranks");
                return;
            }
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
                write(out, "// " + run.name() + "\nnum_ranks " + ranks + "\n");
                for (int rank = 0; rank < ranks.get(); rank++) {
                    write(out, "\nrank " + rank + " {\n");
                    spool.copy(rank, out);
                    write(out, "}\n");
                }
            }
            run.news()
                    .accept("trace: " + file
                            + (fixed.sum() == 0
                                    ? ""
                                    : "; " + fixed.sum()
                                            + " waits that GOAL cannot express are computations of the same time"));
        } catch (IOException full) {
            failed(full);
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }
}
