package org.rankcluster.protocol.address;

import org.rankcluster.hardware.timing.CoreLatencies;

/**
 * The cost of one rank translation on the modelled machine: its instructions, and the longest chain of dependent instructions among them. A
 * core starts several instructions in a cycle, but a load that needs the value of another load waits for it. A short chain can therefore be
 * faster than fewer instructions. In Table V of Guo et al. the direct model has nine instructions and one load on its chain, the baseline
 * seven and four.
 *
 * @param instructions number of all instructions, counted as in Table III of Guo et al.
 * @param chain the longest chain of dependent instructions among them
 */
public record TranslationCost(int instructions, Chain chain) {
    /** The empty cost: no instructions. */
    public static final TranslationCost NONE = new TranslationCost(0, new Chain(0, 0, 0, 0, 0));

    /**
     * The dependent instructions of a translation, from the communicator and the rank to the address.
     *
     * @param loads number of loads that need the value of the instruction before
     * @param multiplies number of multiplications of integers
     * @param divisions number of divisions of integers
     * @param arithmetic number of additions, shifts and comparisons
     * @param branches number of branches that the core cannot predict, such as the last one of a search; half of them are mispredicted
     */
    public record Chain(int loads, int multiplies, int divisions, int arithmetic, int branches) {
        /**
         * Creates a chain of loads and arithmetic.
         *
         * @param loads number of loads that need the value of the instruction before
         * @param arithmetic number of additions, shifts and comparisons
         */
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
     * @param instructions number of all instructions, 0 or more
     * @param loads number of dependent loads among them
     * @param arithmetic number of additions, shifts and comparisons on the chain
     */
    public TranslationCost(int instructions, int loads, int arithmetic) {
        this(instructions, new Chain(loads, arithmetic));
    }

    /**
     * {@return the sum of this cost and another that follows it}
     *
     * @param other cost that follows
     */
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
     * Returns the time of one translation. A core that executes in order issues all instructions and waits at each of the chain. A core
     * that executes out of order takes the longer of both.
     *
     * @param core latencies of the core
     * @return time in picoseconds
     */
    public long time(CoreLatencies core) {
        long issued = issued(core);
        long latency = chain.loads * core.load()
                + chain.multiplies * core.multiply()
                + chain.divisions * core.divide()
                + chain.arithmetic * core.cycle()
                + chain.branches * core.mispredict() / 2;
        return core.isInOrder()
                ? issued + Math.max(0, latency - chain.length() * core.cycle())
                : Math.max(issued, latency);
    }

    /**
     * Returns the time of one pass of a loop whose passes do not need each other's values. A core that executes out of order overlaps them:
     * only the issue and the divider limit it.
     *
     * @param core latencies of the core
     * @return time in picoseconds
     */
    public long loopTime(CoreLatencies core) {
        return core.isInOrder() ? time(core) : Math.max(issued(core), chain.divisions * core.divideBusy());
    }

    private long issued(CoreLatencies core) {
        return Math.ceilDiv(instructions * core.cycle(), core.issue());
    }
}
