package org.rankcluster.hardware.topology;

/**
 * Ranks counted through the machine in an order of its dimensions and the place on a node, T: with {@link
 * RankOrder#FIRST_FASTEST} {@code XYZT} gives every node one rank, in order of nodes, before any gets a second (Almasi et al., "MPI
 * Internals", process management). Takes O(1) memory.
 */
public final class OrderMapping implements RankMapping {
    private final int ranks;
    private final int slots;
    private final int nodes;
    private final String order;
    private final String fastestFirst;
    /** Digits of a rank, fastest first: how many values, and what one more means for node and slot. */
    private final int[] extents;

    private final int[] nodeStrides;
    private final int[] slotStrides;
    private final int digits;
    private final int[] lengths;

    /** {@link #OrderMapping(Topology, int, String, RankOrder, int)} with the first letter fastest. */
    public OrderMapping(Topology topology, int slots, String order, int ranks) {
        this(topology, slots, order, RankOrder.FIRST_FASTEST, ranks);
    }

    /**
     * Maps the first {@code ranks} places.
     *
     * @param slots ranks a node, at least 1
     * @param order a permutation of the letters of {@link #letters}
     * @param reading which of its letters counts fastest
     * @param ranks 0..nodes x slots
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

    /** The default order's letters: the dimensions, and T last. */
    public static String letters(Topology topology) {
        return Dimensions.letters(topology.dimensions()) + Dimensions.PLACE;
    }

    /** Whether {@code text} has each letter of {@link #letters} once. */
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

    /** Extents of the machine's dimensions and of the place on a node, in the order in which ranks are counted, fastest first. */
    public int[] extentsFastestFirst() {
        return lengths.clone();
    }

    /** Lays the digits out; dimensions that follow each other in both rank and node number become one digit. */
    private int count(Topology topology) {
        String letters = letters(topology);
        int count = 0;
        for (int i = 0; i < order.length(); i++) {
            int dimension = letters.indexOf(fastestFirst.charAt(i));
            boolean place = dimension == topology.dimensions();
            int extent = place ? slots : topology.extent(dimension);
            int nodeStride = place ? 0 : stride(topology, dimension);
            if (extent == 1) {
                continue;
            }
            if (!place && count > 0 && nodeStrides[count - 1] * (long) extents[count - 1] == nodeStride) {
                extents[count - 1] *= extent;
                continue;
            }
            extents[count] = extent;
            nodeStrides[count] = nodeStride;
            slotStrides[count] = place ? 1 : 0;
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
