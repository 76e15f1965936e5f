package org.rankcluster.protocol.address;

/**
 * The cost of one translation on the modelled machine, in instructions.
 *
 * @param instructions all instructions, counted as in Table III of Guo et al.
 * @param divisions the number of integer divisions among them
 * @param loads the number of loads among them from tables with one entry for each process or rank
 */
public record TranslationCost(int instructions, int divisions, int loads) {
    /** The empty cost: no instructions. */
    public static final TranslationCost NONE = new TranslationCost(0, 0, 0);

    /**
     * Creates a cost without divisions.
     *
     * @param instructions all instructions, 0 or more
     * @param loads loads from tables among them, 0 to {@code instructions}
     */
    public TranslationCost(int instructions, int loads) {
        this(instructions, 0, loads);
    }

    /** Returns the sum of this cost and another. */
    public TranslationCost plus(TranslationCost other) {
        return new TranslationCost(instructions + other.instructions, divisions + other.divisions, loads + other.loads);
    }

    /**
     * Returns this cost multiplied by a count.
     *
     * @param count number of repetitions, 0 or more
     * @return the product
     */
    public TranslationCost times(int count) {
        return new TranslationCost(count * instructions, count * divisions, count * loads);
    }

    /**
     * The time that a core takes for an instruction of each kind, in picoseconds or, if the caller asks for them, in cycles.
     *
     * @param integer an addition, a comparison, a branch, or a load from a small struct
     * @param divide a division of integers
     * @param memory a load from a table
     */
    public record Core(long integer, long divide, long memory) {
        /**
         * Returns the time of a translation.
         *
         * @param cost instructions of the translation
         * @return time in the unit of this core, picoseconds or cycles
         */
        public long time(TranslationCost cost) {
            return (cost.instructions - cost.divisions - cost.loads) * integer
                    + cost.divisions * divide
                    + cost.loads * memory;
        }
    }
}
