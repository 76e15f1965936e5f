package org.rankcluster.hardware.topology;

/**
 * A mapping that counts ranks through the machine in an order of its dimensions and the slots of a node, T. With
 * {@link RankOrder#FIRST_FASTEST}, {@code XYZT} gives every node one rank, in order of nodes, before any gets a second
 * (Almasi et al., "MPI Internals", process management). The mapping takes O(1) memory.
 */
public final class OrderMapping implements RankMapping {
    private final int ranks;
    private final int slots;
    private final int nodes;
    private final String order;
    private final String fastestFirst;
    /** Digits of a rank, fastest first: the number of values, and the effect of one more on node and slot. */
    private final int[] extents;

    private final int[] nodeStrides;
    private final int[] slotStrides;
    private final int digits;
    private final int[] lengths;

    /**
     * Creates a mapping with the first letter fastest.
     *
     * @param topology topology of the machine
     * @param slots number of ranks a node, 1 or more
     * @param order a permutation of the letters of {@link #letters}
     * @param ranks number of ranks, 0..nodes x slots
     * @throws IllegalArgumentException if {@code order} or a number is not valid
     */
    public OrderMapping(Topology topology, int slots, String order, int ranks) {
        this(topology, slots, order, RankOrder.FIRST_FASTEST, ranks);
    }

    /**
     * Creates a mapping of the first {@code ranks} slots.
     *
     * @param topology topology of the machine
     * @param slots number of ranks a node, 1 or more
     * @param order a permutation of the letters of {@link #letters}
     * @param reading letter that counts fastest
     * @param ranks number of ranks, 0..nodes x slots
     * @throws IllegalArgumentException if {@code order} or a number is not valid
     */
    public OrderMapping(Topology topology, int slots, String order, RankOrder reading, int ranks) {
        if (!isOrder(order, topology)) {
            throw new IllegalArgumentException(
                    "order: " + order + " (expected: a permutation of " + letters(topology) + ")");
        }
        if (slots < 1 || ranks < 0 || ranks > (long) topology.nodes() * slots) {
            throw new IllegalArgumentException(
                    "ranks: " + ranks + " (expected: 0.." + topology.nodes() + " x " + slots + ")");
        }
        this.ranks = ranks;
        this.slots = slots;
        this.nodes = topology.nodes();
        this.order = order;
        this.fastestFirst = reading == RankOrder.FIRST_FASTEST
                ? order
                : new StringBuilder(order).reverse().toString();
        this.extents = new int[order.length()];
        this.nodeStrides = new int[order.length()];
        this.slotStrides = new int[order.length()];
        this.digits = count(topology);
        this.lengths = lengths(topology);
    }

    /**
     * Returns the letters of the default order.
     *
     * @param topology topology of the machine
     * @return the letters of the dimensions, then T
     */
    public static String letters(Topology topology) {
        return Dimensions.letters(topology.dimensions()) + Dimensions.SLOT;
    }

    /**
     * Returns true if a text is a valid order.
     *
     * @param text the text
     * @param topology topology of the machine
     * @return true if it has each letter of {@link #letters} once
     */
    public static boolean isOrder(String text, Topology topology) {
        String letters = letters(topology);
        return text.length() == letters.length() && letters.chars().allMatch(letter -> text.indexOf(letter) >= 0);
    }

    private int[] lengths(Topology topology) {
        String letters = letters(topology);
        int[] all = new int[fastestFirst.length()];
        for (int i = 0; i < all.length; i++) {
            int dimension = letters.indexOf(fastestFirst.charAt(i));
            all[i] = dimension == topology.dimensions() ? slots : topology.extent(dimension);
        }
        return all;
    }

    /**
     * Returns the extents of the machine's dimensions and of the slots of a node.
     *
     * @return extents in the order in which ranks are counted, fastest first
     */
    public int[] extentsFastestFirst() {
        return lengths.clone();
    }

    /** Lays the digits out. Dimensions that follow each other in both rank and node number become one digit. */
    private int count(Topology topology) {
        String letters = letters(topology);
        int count = 0;
        for (int i = 0; i < order.length(); i++) {
            int dimension = letters.indexOf(fastestFirst.charAt(i));
            boolean isSlot = dimension == topology.dimensions();
            int extent = isSlot ? slots : topology.extent(dimension);
            int nodeStride = isSlot ? 0 : stride(topology, dimension);
            if (extent == 1) {
                continue;
            }
            if (!isSlot && count > 0 && nodeStrides[count - 1] * (long) extents[count - 1] == nodeStride) {
                extents[count - 1] *= extent;
                continue;
            }
            extents[count] = extent;
            nodeStrides[count] = nodeStride;
            slotStrides[count] = isSlot ? 1 : 0;
            count++;
        }
        return count;
    }

    private static int stride(Topology topology, int dimension) {
        int stride = 1;
        for (int d = 0; d < dimension; d++) {
            stride *= topology.extent(d);
        }
        return stride;
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public int slots() {
        return slots;
    }

    @Override
    public int nodeOf(int rank) {
        return sum(rank, nodeStrides);
    }

    @Override
    public int slotOf(int rank) {
        return sum(rank, slotStrides);
    }

    private int sum(int rank, int[] strides) {
        if (rank < 0 || rank >= ranks) {
            throw new IndexOutOfBoundsException("rank " + rank + " of " + ranks);
        }
        int rest = rank;
        int sum = 0;
        for (int i = 0; i < digits; i++) {
            int quotient = rest / extents[i];
            sum += (rest - quotient * extents[i]) * strides[i];
            rest = quotient;
        }
        return sum;
    }

    @Override
    public int rankAt(int node, int slot) {
        if (node < 0 || node >= nodes || slot < 0 || slot >= slots) {
            throw new IndexOutOfBoundsException("node " + node + " of " + nodes + ", slot " + slot + " of " + slots);
        }
        long rank = 0;
        long weight = 1;
        for (int i = 0; i < digits; i++) {
            int digit = slotStrides[i] == 1 ? slot : node / nodeStrides[i] % extents[i];
            rank += digit * weight;
            weight *= extents[i];
        }
        return rank < ranks ? (int) rank : -1;
    }

    @Override
    public String describe() {
        return order;
    }
}
