package org.rankcluster.protocol.collective;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.reduce.sparse.Compression;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * What a job chooses for its reductions beside the algorithm.
 *
 * @param threads that a rank combines and packs with, in predefined operations
 * @param compression of the messages of a reduce
 * @param times what compression takes and saves
 */
public record ReductionChoices(int threads, Compression compression, Compression.Times times) {
    /** Threads a rank. */
    public static final String THREADS = "collective.reduce-threads";

    /** Encoding of messages. */
    public static final String COMPRESSION = "collective.reduce-compression";

    /** One thread, messages as they are. */
    public static final ReductionChoices NONE = new ReductionChoices(1, Compression.NONE, new Compression.Times(0, 0));

    /** Keys of these choices. */
    public static final List<String> KEYS = List.of(THREADS, COMPRESSION);

    /**
     * Checks a choice when a job starts.
     *
     * @throws InputException if there is no such thing
     */
    static void check(String where, String key, String value) {
        if (key.equals(THREADS)) {
            if (!value.matches("[1-9]\\d{0,5}")) {
                throw new InputException(
                        where, key, value, "1 or more, at most hardware threads of a node by its ranks");
            }
        } else if (Compression.of(value) == null) {
            List<String> names = List.of(Compression.names().split(", "));
            throw new InputException(
                    where, key, value, "one of " + Compression.names() + NearestName.hint(value, names));
        }
    }

    /** Number of threads that a job chose; 1 if it chose none. */
    public static int threads(@Nullable String chosen) {
        return chosen == null ? 1 : Integer.parseInt(chosen);
    }

    /**
     * Checks that a node has a hardware thread for each thread of its ranks.
     *
     * @param chosen passed by {@link Selection#check}; null if nothing was chosen
     * @throws InputException if there are fewer
     */
    public static void checkThreads(String where, @Nullable String chosen, int ranksPerNode, int hardwareThreads) {
        int most = Math.max(1, hardwareThreads / ranksPerNode);
        if (threads(chosen) > most) {
            String rule = "1.." + most + ", for a node has " + hardwareThreads + " hardware threads and " + ranksPerNode
                    + (ranksPerNode == 1 ? " rank" : " ranks");
            throw new InputException(where, THREADS, String.valueOf(chosen), rule);
        }
    }

    /**
     * What holds for an operator; only a reduce compresses. A key goes before what a table says.
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
                : new ReductionChoices(threads, compression, times(job));
    }

    private static Compression.Times times(CollectiveSite job) {
        CollectiveHardware hardware = job.collectiveHardware();
        return new Compression.Times(
                hardware.messages().ofByte(), hardware.reductions().ofPacked());
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
