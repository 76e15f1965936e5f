package org.rankcluster.protocol.collective;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.reduce.Compression;
import org.rankcluster.protocol.reduce.CompressionFallback;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * The options of one reduction besides its algorithm, from job keys or a decision table: threads, compression, and fallback to dense
 * messages.
 *
 * @param threads number of threads with which a rank combines and packs in predefined operations, 1 or more
 * @param compression encoding of the messages of a reduce
 * @param fallback rule by which messages stay dense
 * @param times cost and saving of compression
 */
public record ReductionChoices(
        int threads, Compression compression, CompressionFallback fallback, Compression.Times times) {
    /** Key of the number of threads of each rank. */
    public static final String THREADS = "collective.reduce-threads";

    /** Key of the encoding of messages. */
    public static final String COMPRESSION = "collective.reduce-compression";

    /** Key of the rule by which messages stay dense. */
    public static final String FALLBACK = "collective.reduce-compression-fallback";

    /** The default options: one thread, no compression. */
    public static final ReductionChoices NONE =
            new ReductionChoices(1, Compression.NONE, Compression.NONE.usualFallback(), new Compression.Times(0, 0, 0));

    /** Keys of these options. */
    public static final List<String> KEYS = List.of(THREADS, COMPRESSION, FALLBACK);

    /**
     * Checks a value when a job starts.
     *
     * @throws InputException if the value is not valid for its key
     */
    static void check(String where, String key, String value) {
        if (key.equals(THREADS)) {
            if (!value.matches("[1-9]\\d{0,5}")) {
                throw new InputException(where, key, value, "1 to the hardware threads of a node divided by its ranks");
            }
        } else if (key.equals(FALLBACK) ? CompressionFallback.of(value) == null : Compression.of(value) == null) {
            String names = key.equals(FALLBACK) ? CompressionFallback.names() : Compression.names();
            throw new InputException(
                    where, key, value, "one of " + names + NearestName.hint(value, List.of(names.split(", "))));
        }
    }

    /**
     * Returns the number of threads that a job chose.
     *
     * @param chosen decimal number, 1 or more; null if nothing was chosen
     * @return number of threads; 1 for null
     */
    public static int threads(@Nullable String chosen) {
        return chosen == null ? 1 : Integer.parseInt(chosen);
    }

    /**
     * Checks that a node has a hardware thread for each thread of its ranks.
     *
     * @param where origin of the choice, for errors
     * @param chosen value that {@link Selection#check} accepted; null if nothing was chosen
     * @param ranksPerNode number of ranks on a node, 1 or more
     * @param hardwareThreads number of hardware threads of a node
     * @throws InputException if the node has fewer hardware threads
     */
    public static void checkThreads(String where, @Nullable String chosen, int ranksPerNode, int hardwareThreads) {
        int most = Math.max(1, hardwareThreads / ranksPerNode);
        if (threads(chosen) > most) {
            String rule = "1.." + most + ", because a node has " + hardwareThreads + " hardware threads and "
                    + ranksPerNode + (ranksPerNode == 1 ? " rank" : " ranks");
            throw new InputException(where, THREADS, String.valueOf(chosen), rule);
        }
    }

    /**
     * Returns the options for one reduction. Only a reduce compresses. A key has precedence over the decision table.
     *
     * @param decided row of the job's table for this reduce; null if there is none
     * @throws InputException if the job forces a compression that the operator does not allow
     */
    static ReductionChoices of(
            CollectiveSite job, Reducer reducer, boolean isReduce, DecisionTable.@Nullable Row decided) {
        String usual = String.valueOf(decided == null ? 1 : decided.threads());
        int threads = reducer instanceof PredefinedReducer ? threads(job.choice(THREADS, usual)) : 1;
        Compression compression = isReduce ? compression(job, reducer, decided) : Compression.NONE;
        return threads == 1 && compression == Compression.NONE
                ? NONE
                : new ReductionChoices(threads, compression, fallback(job, compression), times(job, threads));
    }

    private static CompressionFallback fallback(CollectiveSite job, Compression compression) {
        CompressionFallback chosen = CompressionFallback.of(job.choice(FALLBACK, ""));
        return chosen == null ? compression.usualFallback() : chosen;
    }

    private static Compression.Times times(CollectiveSite job, int threads) {
        CollectiveHardware hardware = job.collectiveHardware();
        return new Compression.Times(
                hardware.messages().ofByte(),
                hardware.reductions().ofPacked(),
                threads == 1 ? 0 : 2 * hardware.reductions().start());
    }

    private static Compression compression(CollectiveSite job, Reducer reducer, DecisionTable.@Nullable Row decided) {
        if (decided != null && job.choice(COMPRESSION, "").isEmpty()) {
            return Compression.isAllowed(reducer) ? decided.compression() : Compression.NONE;
        }
        String chosen = job.choice(COMPRESSION, Compression.NONE.text());
        Compression compression = Compression.of(chosen);
        if (compression == null || compression == Compression.NONE) {
            return Compression.NONE;
        }
        if (Compression.isAllowed(reducer)) {
            return compression;
        }
        if (compression == Compression.AUTO) {
            return Compression.NONE;
        }
        String operator = reducer instanceof PredefinedReducer predefined
                ? predefined.operator().name()
                : "an own operator";
        throw new InputException(
                "job",
                COMPRESSION,
                chosen,
                "none or auto for " + operator + "; zeros may be left out with " + Compression.operators());
    }
}
