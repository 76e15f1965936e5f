package org.rankcluster.protocol.choreography.alltoall;

import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.joined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.lengths;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.ExchangeTable;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;

final class AlltoallCheck {
    private AlltoallCheck() {}

    static void everySize(String algorithm) {
        for (int ranks : sizes()) {
            for (int bytes : new int[] {0, 1, 12}) {
                int[][] lengths = new int[ranks][];
                for (int rank = 0; rank < ranks; rank++) {
                    lengths[rank] = times(ranks, bytes);
                }
                one(alltoall(algorithm, ranks, bytes), lengths);
            }
        }
    }

    static void everySizeWithBlocksOfAnyLength(String algorithm) {
        everySizeWithBlocksOfAnyLength(Alltoall.ALLTOALLV, algorithm, NonuniformSettings.DEFAULT);
    }

    static void everySizeWithBlocksOfAnyLength(Collective collective, String algorithm, NonuniformSettings bounds) {
        for (int ranks : sizes()) {
            int[][] lengths = new int[ranks][];
            for (int rank = 0; rank < ranks; rank++) {
                lengths[rank] = lengths(1000L * ranks + rank, ranks, 1);
            }
            one(of(collective, algorithm, lengths, bounds), lengths);
            int[][] nothing = new int[ranks][ranks];
            one(of(collective, algorithm, nothing, bounds), nothing);
        }
    }

    static Choreography of(Collective collective, String algorithm, int[][] lengths, NonuniformSettings bounds) {
        Parameters parameters = Parameters.of(lengths.length)
                .exchange(new ExchangeTable(lengths))
                .nonuniform(bounds);
        return collective.choreography(algorithm, parameters);
    }

    /** Returns the bytes that each rank sends to the one above it and to the one below. */
    static int[][] ring(int ranks, int bytes) {
        int[][] lengths = new int[ranks][ranks];
        for (int rank = 0; rank < ranks; rank++) {
            lengths[rank][(rank + 1) % ranks] = bytes;
            lengths[rank][(rank + ranks - 1) % ranks] = bytes;
        }
        return lengths;
    }

    private static void one(Choreography choreography, int[][] lengths) {
        int ranks = lengths.length;
        byte[][][] blocks = new byte[ranks][][];
        byte[][] inputs = new byte[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            blocks[rank] = random(rank, lengths[rank]);
            inputs[rank] = joined(blocks[rank]);
        }
        byte[][] expected = new byte[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            byte[][] column = new byte[ranks][];
            for (int from = 0; from < ranks; from++) {
                column[from] = blocks[from][rank];
            }
            expected[rank] = joined(column);
        }
        check(choreography, inputs, expected, null);
    }

    static Choreography alltoall(String algorithm, int ranks, int bytes) {
        return Alltoall.ALLTOALL.choreography(algorithm, Parameters.of(ranks).bytes(bytes));
    }
}
