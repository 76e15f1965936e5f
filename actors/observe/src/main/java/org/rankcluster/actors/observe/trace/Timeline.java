package org.rankcluster.actors.observe.trace;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.observe.frame.FindingText;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.rank.RankTrace;
import org.rankcluster.protocol.runtime.RankProfile;

/** The trace of a run as timelines of its ranks and links. */
final class Timeline implements RunTrace {
    private final TracedRun run;
    private final TraceFile file;
    private final IntFunction<TimelineWriter> writers;
    private final LongConsumer ending;
    private final ConcurrentHashMap<Integer, PartitionTimeline> partitions = new ConcurrentHashMap<>();

    /**
     * Creates a timeline.
     *
     * @param writers creates the encoder of a partition
     * @param ending writes what follows the last partition, given the end of the run in ps
     */
    Timeline(TracedRun run, TraceFile file, IntFunction<TimelineWriter> writers, LongConsumer ending) {
        this.run = run;
        this.file = file;
        this.writers = writers;
        this.ending = ending;
    }

    private PartitionTimeline partition(int number) {
        return partitions.computeIfAbsent(number, made -> new PartitionTimeline(run, file, writers.apply(made)));
    }

    @Override
    public @Nullable RankTrace rank(int partition, int rank, RankProfile profile) {
        return run.settings().ranks().contains(rank) ? partition(partition).rank(rank, profile) : null;
    }

    @Override
    public void reached(int partition, long frontier, List<LinkSource> links) {
        partition(partition).reached(frontier, links);
    }

    @Override
    public void path(CriticalPath path) {
        partitions.keySet().stream()
                .min(Comparator.naturalOrder())
                .ifPresent(first -> path.legs().forEach(partition(first).writer()::leg));
    }

    @Override
    public void close(long end) {
        partitions.keySet().stream()
                .sorted()
                .forEach(number -> partition(number).close(end));
        ending.accept(end);
        long bytes = file.close();
        if (bytes >= 0) {
            run.news().accept("trace: " + run.settings().file() + ", " + FindingText.bytes(bytes));
        }
    }
}
