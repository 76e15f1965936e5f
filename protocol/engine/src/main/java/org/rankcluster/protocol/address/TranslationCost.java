package org.rankcluster.protocol.address;

/**
 * What one translation takes on the modelled machine.
 *
 * @param instructions all of them, as Table III of Guo et al. counts
 * @param divisions of them, divisions of integers
 * @param loads of them, loads from tables with an entry a process or rank
 */
public record TranslationCost(int instructions, int divisions, int loads) {
    /** Nothing. */
    public static final TranslationCost NONE = new TranslationCost(0, 0, 0);

    /** A cost without divisions. */
    public TranslationCost(int instructions, int loads) {
        this(instructions, 0, loads);
    }

    /** This cost and then another. */
    public TranslationCost plus(TranslationCost other) {
        return new TranslationCost(instructions + other.instructions, divisions + other.divisions, loads + other.loads);
    }

    /** This cost a number of times. */
    public TranslationCost times(int count) {
        return new TranslationCost(count * instructions, count * divisions, count * loads);
    }

    /**
     * What a core takes for instructions of each kind; in picoseconds, or in cycles if that is what is asked for.
     *
     * @param integer an addition, a comparison, a branch, a load from a small struct
     * @param divide a division of integers
     * @param memory a load from a table
     */
    public record Core(long integer, long divide, long memory) {
        /** What it takes for a translation. */
        public long time(TranslationCost cost) {
            return (cost.instructions - cost.divisions - cost.loads) * integer
                    + cost.divisions * divide
                    + cost.loads * memory;
        }
    }
}
