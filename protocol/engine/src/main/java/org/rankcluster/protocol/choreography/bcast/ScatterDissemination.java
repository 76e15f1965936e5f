package org.rankcluster.protocol.choreography.bcast;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;
import org.rankcluster.protocol.choreography.allgather.Dissemination;

/**
 * Broadcast of messages of medium length: the scatter of {@link ScatterAllgather}, then an allgather in ceil(log2 P) rounds. MPICH uses it
 * if ranks are a power of two (Thakur, Rabenseifner, Gropp 2005, section 4.3). With {@link Dissemination} it suits any number of ranks. No
 * block is sent to the root, but other ranks get blocks again that they have from the scatter.
 *
 * <p>Cost: 2 ceil(log2 P) alpha + 2 (P - 1)/P n beta.
 */
public final class ScatterDissemination extends ScatterAllgather {
    /**
     * Creates the broadcast.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the broadcast
     */
    public ScatterDissemination(String name, Parameters parameters) {
        super(name, parameters);
    }

    @Override
    Rounds allgather(int relative, int buffer, Blocks blocks) {
        return Dissemination.inPlace(relative, blocks, this::absolute, buffer, 0);
    }
}
