package org.rankcluster.protocol.choreography.allgather;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;

/** Allgather: the blocks of all ranks, in rank order, at all ranks. Blocks differ in length in allgatherv. */
public final class Allgather {
    private static final List<Algorithm> ALGORITHMS = List.of(
            Algorithm.of("ring", Ring::new),
            Algorithm.of("recursive-doubling", RecursiveDoubling::new),
            Algorithm.of("bruck", Bruck::new),
            Algorithm.of("dissemination", Dissemination::new));

    public static final Collective ALLGATHER = new Collective("allgather", ALGORITHMS, Allgather::choice);

    public static final Collective ALLGATHERV = new Collective("allgatherv", ALGORITHMS, Allgather::choice);

    /** Below this total, Bruck's algorithm: 80 KiB as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.1). */
    private static final int SHORT = 80 * 1024;

    /** From this total on, the ring: 512 KiB as in MPICH. */
    private static final int LONG = 512 * 1024;

    private Allgather() {}

    private static String choice(Parameters parameters) {
        int total = parameters.blocks().total();
        boolean powerOfTwo = Integer.bitCount(parameters.ranks()) == 1;
        if (powerOfTwo && total < LONG) {
            return "recursive-doubling";
        }
        return total < SHORT ? "bruck" : "ring";
    }
}
