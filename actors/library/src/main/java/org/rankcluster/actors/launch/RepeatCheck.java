package org.rankcluster.actors.launch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.protocol.runtime.CallHashes;

/**
 * The check that a job does not depend on partitions, by repeated runs with different numbers of partitions. The check finds the first rank
 * and call that differ.
 */
public final class RepeatCheck {
    /** Numbers of partitions that are tried even with fewer processors. */
    private static final int FEW = 3;

    private final int mostPartitions;
    private final List<Run> runs = new ArrayList<>();
    private Map<Integer, CallHashes> first = Map.of();
    private Map<Integer, CallHashes> last = Map.of();
    private boolean isCut;

    /** A finished run: its number of partitions and its digest. */
    public record Run(int partitions, String digest) {}

    /** A rank that differs, and its first different call. */
    private record Divergence(int rank, CallHashes.Difference difference) {}

    /** Creates the runs of a job on {@code nodes} nodes. */
    public RepeatCheck(int nodes) {
        mostPartitions = Math.min(nodes, Math.max(FEW, Runtime.getRuntime().availableProcessors()));
    }

    /** Returns an observer for the next run, which keeps the hashes of the ranks' calls. */
    public JobObserver observing(JobObserver other) {
        boolean isFirst = runs.isEmpty();
        last = new ConcurrentHashMap<>();
        first = isFirst ? last : first;
        Map<Integer, CallHashes> before = first;
        Map<Integer, CallHashes> hashes = last;
        return new JobObserver() {
            @Override
            public void progress(long virtualTime, long events, int ranksDone) {
                other.progress(virtualTime, events, ranksDone);
            }

            @Override
            public void news(String text) {
                other.news(text);
            }

            @Override
            public void iteration(int rank, long done, long of) {
                other.iteration(rank, done, of);
            }

            @Override
            public CallHashes hashes(int rank) {
                return hashes.computeIfAbsent(
                        rank,
                        _ -> isFirst
                                ? CallHashes.first()
                                : CallHashes.comparedWith(before.getOrDefault(rank, CallHashes.first())));
            }
        };
    }

    /** Records the end of the run that was observed last. */
    public void ended(JobResult result) {
        isCut = result.end().exit() != JobResult.SUCCESS;
        if (!isCut) { // else calls are missing for another reason
            boolean isFirst = runs.isEmpty();
            first.forEach((rank, before) -> {
                if (!isFirst) {
                    last.computeIfAbsent(rank, _ -> CallHashes.comparedWith(before));
                }
            });
            last.values().forEach(CallHashes::end);
        }
        runs.add(new Run(result.setup().partitions(), result.figures().digest()));
    }

    /** Returns the runs so far. */
    public List<Run> runs() {
        return runs;
    }

    /**
     * Returns the partitions for the next run: 1, 2, 3 and so on, without the number of the first run. After the largest it starts again
     * from 1.
     */
    public int nextPartitions() {
        int asked = runs.getFirst().partitions();
        int[] others = IntStream.rangeClosed(1, mostPartitions)
                .filter(count -> count != asked)
                .toArray();
        return others.length == 0 ? asked : others[(runs.size() - 1) % others.length];
    }

    /** Returns the message if all runs are alike. */
    public String summary() {
        String partitions =
                runs.stream().map(run -> String.valueOf(run.partitions())).collect(Collectors.joining(", "));
        return "repeated " + runs.size() + " times with " + partitions + " partitions: digest "
                + runs.getFirst().digest() + " each time";
    }

    /** Returns a short description of the last run. */
    public String last() {
        return describe(runs.size() - 1);
    }

    private String describe(int index) {
        Run run = runs.get(index);
        return "run " + (index + 1) + " (" + run.partitions() + (run.partitions() == 1 ? " partition" : " partitions")
                + ", digest " + run.digest() + ")";
    }

    /**
     * Returns the difference between the last run and the first.
     *
     * @param time text of a virtual time, in ps
     * @return a sentence; null if their digests are equal, or if the last run failed before it differed
     */
    public @Nullable String difference(LongFunction<String> time) {
        Divergence divergence = firstDivergence();
        if (runs.getLast().digest().equals(runs.getFirst().digest()) || isCut && divergence == null) {
            return null;
        }
        String one = describe(0);
        String other = last();
        if (divergence == null) {
            return "no MPI call of any rank differs between " + one + " and " + other + ", but other events do";
        }
        CallHashes.Difference found = divergence.difference();
        String between = " differs between " + one + " and " + other;
        return "rank " + divergence.rank() + ": "
                + (found.call() == 0
                        ? "a call after its first " + CallHashes.KEPT + between
                        : "call " + found.call() + ", " + found.name() + "," + between + ", at virtual time "
                                + time.apply(found.time()));
    }

    /** Returns the stack of the program where the last run first differed from the first; empty if it is not known. */
    public List<StackTraceElement> stack() {
        Divergence divergence = firstDivergence();
        CallHashes differing = divergence == null ? null : last.get(divergence.rank());
        return differing == null ? List.of() : differing.stack();
    }

    private @Nullable Divergence firstDivergence() {
        return last.entrySet().stream()
                .filter(entry -> entry.getValue().difference() != null)
                .map(entry -> new Divergence(
                        entry.getKey(), Objects.requireNonNull(entry.getValue().difference())))
                .min(Comparator.comparingLong((Divergence divergence) ->
                                divergence.difference().time())
                        .thenComparingInt(Divergence::rank))
                .orElse(null);
    }
}
