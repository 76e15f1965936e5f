package org.rankcluster.protocol.choreography;

import java.util.Arrays;

/**
 * The matrix of bytes between each pair of ranks in an alltoall, as a parameter of its choreography.
 *
 * @param lengths bytes; one row for each sender
 */
public record ExchangeTable(int[][] lengths) implements Parameters.Exchange {
    /**
     * Creates an exchange in which the bytes depend on the distance of the ranks only, in O(P) memory.
     *
     * @param lengths bytes that each rank sends to the rank k above it, by k
     * @return the exchange
     */
    public static Parameters.Exchange byDistance(int[] lengths) {
        int ranks = lengths.length;
        return new Parameters.Exchange() {
            @Override
            public Blocks sent(int rank) {
                int[] row = new int[ranks];
                Arrays.setAll(row, to -> lengths[Math.floorMod(to - rank, ranks)]);
                return Blocks.of(row);
            }

            @Override
            public Blocks received(int rank) {
                int[] column = new int[ranks];
                Arrays.setAll(column, from -> lengths[Math.floorMod(rank - from, ranks)]);
                return Blocks.of(column);
            }
        };
    }

    @Override
    public Blocks sent(int rank) {
        return Blocks.of(lengths[rank]);
    }

    @Override
    public Blocks received(int rank) {
        int[] column = new int[lengths.length];
        Arrays.setAll(column, from -> lengths[from][rank]);
        return Blocks.of(column);
    }
}
