package org.rankcluster.protocol.address;

/**
 * The cost of one translation on the modelled machine: its instructions, and those of them that wait for each other. A core starts several
 * instructions in a cycle, but a load that needs the value of another load waits for it. So a short chain can be faster than fewer
 * instructions (Guo et al., Table V: the direct model has nine instructions and one load on its chain, the baseline seven and four).
 *
 * @param instructions all instructions, counted as in Table III of Guo et al.
 * @param chain the longest chain of dependent instructions among them
 */
public record TranslationCost(int instructions, Chain chain) {
    /** The empty cost: no instructions. */
    public static final TranslationCost NONE = new TranslationCost(0, new Chain(0, 0, 0, 0, 0));

    /**
     * The dependent instructions of a translation, from the communicator and the rank to the address.
     *
     * @param loads loads that need the value of the instruction before
     * @param multiplies multiplications of integers
     * @param divisions divisions of integers
     * @param arithmetic additions, shifts and comparisons
     * @param branches branches that the core cannot predict, such as the last one of a search; half of them are mispredicted
     */
    public record Chain(int loads, int multiplies, int divisions, int arithmetic, int branches) {
        /** Creates a chain of loads and arithmetic. */
        public Chain(int loads, int arithmetic) {
            this(loads, 0, 0, arithmetic, 0);
        }

        private Chain plus(Chain other, int times) {
            return new Chain(
                    loads + times * other.loads,
                    multiplies + times * other.multiplies,
                    divisions + times * other.divisions,
                    arithmetic + times * other.arithmetic,
                    branches + times * other.branches);
        }

        private int length() {
            return loads + multiplies + divisions + arithmetic;
        }
    }

    /**
     * Creates a cost whose chain has loads and arithmetic only.
     *
     * @param instructions all instructions, 0 or more
     * @param loads dependent loads among them
     * @param arithmetic additions, shifts and comparisons on the chain
     */
    public TranslationCost(int instructions, int loads, int arithmetic) {
        this(instructions, new Chain(loads, arithmetic));
    }

    /** Returns the sum of this cost and another that follows it. */
    public TranslationCost plus(TranslationCost other) {
        return new TranslationCost(instructions + other.instructions, chain.plus(other.chain, 1));
    }

    /**
     * Returns this cost multiplied by a count.
     *
     * @param count number of repetitions, 0 or more
     * @return the product
     */
    public TranslationCost times(int count) {
        return new TranslationCost(count * instructions, NONE.chain.plus(chain, count));
    }

    /**
     * The latencies of a core, in picoseconds or, if the caller asks for them, in cycles.
     *
     * @param cycle one cycle; an addition, a comparison or a shift
     * @param issue instructions that start in a cycle at most, 1 or more
     * @param inOrder whether an instruction that waits delays all that follow
     * @param load time from a load to the use of its value
     * @param multiply multiplication of integers
     * @param divide division of integers
     * @param divideBusy time after which the next division may begin
     * @param mispredict time that a mispredicted branch costs
     * @param cacheBytes size of the first-level cache, in bytes
     * @param miss additional time of a load that the first-level cache does not have
     */
    public record Core(
            long cycle,
            int issue,
            boolean inOrder,
            long load,
            long multiply,
            long divide,
            long divideBusy,
            long mispredict,
            long cacheBytes,
            long miss) {
        /**
         * Returns the time of one translation. A core that executes in order issues all instructions and waits at each of the chain. One
         * that executes out of order takes the longer of both.
         *
         * @param cost instructions of the translation
         * @return time in the unit of this core, picoseconds or cycles
         */
        public long time(TranslationCost cost) {
            Chain chain = cost.chain;
            long issued = issued(cost);
            long latency = chain.loads * load
                    + chain.multiplies * multiply
                    + chain.divisions * divide
                    + chain.arithmetic * cycle
                    + chain.branches * mispredict / 2;
            return inOrder ? issued + Math.max(0, latency - chain.length() * cycle) : Math.max(issued, latency);
        }

        /**
         * Returns the time of one pass of a loop whose passes do not need each other's values. A core that executes out of order overlaps
         * them: only the issue and the divider limit it.
         *
         * @param cost instructions of one pass
         * @return time in the unit of this core, picoseconds or cycles
         */
        public long loopTime(TranslationCost cost) {
            return inOrder ? time(cost) : Math.max(issued(cost), cost.chain.divisions * divideBusy);
        }

        /**
         * Returns the additional time of a load from data of this size in a loop. A core that executes out of order overlaps the loads of
         * several passes.
         *
         * @param bytes size of the data, all of which the loop reads
         * @return 0 if the data fit into the cache
         */
        public long missTime(long bytes) {
            return inOrder && bytes > cacheBytes ? miss : 0;
        }

        private long issued(TranslationCost cost) {
            return Math.ceilDiv(cost.instructions * cycle, issue);
        }
    }
}
