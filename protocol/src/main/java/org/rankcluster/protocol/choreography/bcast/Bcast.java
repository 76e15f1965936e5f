package org.rankcluster.protocol.choreography.bcast;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;

/** Broadcast: what the root has, all get. */
public final class Bcast {
    public static final Collective BCAST = new Collective(
            "bcast",
            List.of(Algorithm.of("binomial", Binomial::new), Algorithm.of("scatter-allgather", ScatterAllgather::new)),
            Bcast::choice);

    /** From here on a message is long: 12 KiB as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.3). */
    private static final int LONG = 12 * 1024;

    private static final int FEW_RANKS = 8;

    /**
     * A block of the ring has at least so many bytes: below, its P - 1 steps take longer than the log2 P - 2 messages that it
     * saves, where a step takes as long as some hundred bytes (450 on Blue Gene/L).
     */
    private static final int SHORT_BLOCK = 64;

    private Bcast() {}

    private static String choice(Parameters parameters) {
        boolean isShort = parameters.bytes() < LONG
                || parameters.ranks() < FEW_RANKS
                || parameters.bytes() / parameters.ranks() < SHORT_BLOCK;
        return isShort ? "binomial" : "scatter-allgather";
    }
}
