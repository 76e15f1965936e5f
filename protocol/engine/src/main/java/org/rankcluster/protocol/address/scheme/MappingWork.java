package org.rankcluster.protocol.address.scheme;

import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.TranslationCost.Chain;

/**
 * The CPU work to build a communicator's rank map on one process, as numbers of loop iterations over its ranks. Instructions of an
 * iteration (a pass) are counted from the loops of MPICH 3.2 (tables of virtual connections) and 3.3 (rank maps). The loops were compiled
 * for x86-64 with gcc -O2.
 *
 * @param compared number of passes of a search for an offset, or for another model that compares
 * @param divided number of passes of a search for a stride, which divides
 * @param stored number of entries stored in the table of a rank map
 * @param scanned number of passes of the baseline's comparison with the world
 * @param filled number of slots filled in a table of virtual connections, with their reference counts
 */
public record MappingWork(long compared, long divided, long stored, long scanned, long filled) {
    /** No work. */
    public static final MappingWork NONE = new MappingWork(0, 0, 0, 0, 0);

    private static final TranslationCost COMPARE = new TranslationCost(8, 1, 2);
    private static final TranslationCost DIVIDE = new TranslationCost(11, new Chain(1, 1, 1, 1, 0));
    private static final TranslationCost STORE = new TranslationCost(6, 1, 0);
    private static final TranslationCost SCAN = new TranslationCost(5, 1, 1);

    /** The slot, the virtual connection and its count depend on each other. */
    private static final TranslationCost FILL = new TranslationCost(15, 3, 0);

    /** A pass that finds the ranks of the own node, with tables: it reads the slot, the virtual connection and the node. */
    private static final TranslationCost COMMIT_TABLE = new TranslationCost(16, 3, 0);

    /** A pass that finds the ranks of the own node, with rank maps: it reads the node from a table by LPID. */
    private static final TranslationCost COMMIT_MAP = new TranslationCost(16, 1, 0);

    /** Returns the work to fill a table of virtual connections. Members that are a world in order share its table. */
    static MappingWork ofTable(int[] lpids) {
        boolean isInOrder = true;
        for (int rank = 0; rank < lpids.length && isInOrder; rank++) {
            isInOrder = lpids[rank] == rank;
        }
        return new MappingWork(0, 0, 0, lpids.length, isInOrder ? 0 : lpids.length);
    }

    /** Returns the work of a number of comparisons. */
    static MappingWork ofComparisons(long number) {
        return new MappingWork(number, 0, 0, 0, 0);
    }

    /** Returns the work to store a number of entries. */
    static MappingWork ofStores(long number) {
        return new MappingWork(0, 0, number, 0, 0);
    }

    /** Returns the work of a search for an offset and then for a stride. */
    static MappingWork ofSearch(long compared, long divided) {
        return new MappingWork(compared, divided, 0, 0, 0);
    }

    /**
     * {@return the sum of this work and another}
     *
     * @param other work to add
     */
    public MappingWork plus(MappingWork other) {
        return new MappingWork(
                compared + other.compared,
                divided + other.divided,
                stored + other.stored,
                scanned + other.scanned,
                filled + other.filled);
    }

    /** {@return the number of entries that were read to find the model} */
    public long looks() {
        return compared + divided;
    }

    /**
     * Returns the CPU time of the work.
     *
     * @param core latencies of the core
     * @param processes number of processes of the world, which decides whether virtual connections fit into the cache
     * @return time in picoseconds
     */
    public long time(CoreLatencies core, long processes) {
        return compared * COMPARE.loopTime(core)
                + divided * DIVIDE.loopTime(core)
                + stored * STORE.loopTime(core)
                + scanned * SCAN.loopTime(core)
                + filled * (FILL.loopTime(core) + core.missTime(Structs.VC * processes));
    }

    /**
     * Returns the CPU time of the pass that finds the ranks of the own node when a communicator is complete.
     *
     * @param ranks number of ranks of the communicator
     * @param isTable whether ranks are found by a table of virtual connections
     */
    static long commitTime(CoreLatencies core, long ranks, boolean isTable, long processes) {
        return isTable
                ? ranks * (COMMIT_TABLE.loopTime(core) + core.missTime(Structs.VC * processes))
                : ranks * COMMIT_MAP.loopTime(core);
    }
}
