package org.rankcluster.protocol.choreography;

import java.util.Arrays;

/**
 * An alltoall of which everything is known: bytes by sender and receiver.
 *
 * @param lengths a row a sender
 */
public record ExchangeTable(int[][] lengths) implements Parameters.Exchange {
    /** The exchange in which each rank sends {@code lengths[k]} bytes to the rank k above it; O(P) memory. */
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
