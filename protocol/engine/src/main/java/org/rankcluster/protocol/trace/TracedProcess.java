package org.rankcluster.protocol.trace;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.runtime.ProcessView;

/** The world of a process that replays a trace. */
public final class TracedProcess {
    private TracedProcess() {}

    /**
     * Creates the communicator of all ranks of the job, whose translations are counted and charged as those of MPI_COMM_WORLD.
     *
     * @param process the calling rank
     * @return the communicator
     */
    public static Communicator world(ProcessView process) {
        Rankmap members = process.world();
        RankAddresses addresses = process.addresses();
        CommunicatorAddressing held = addresses.hold(
                CommunicatorAddressing.of(members, null).madeBy(CommunicatorAddressing.WORLD, ContextIds.WORLD));
        return new Communicator(ContextIds.WORLD, members, members.rankOf(process.rank())).countedBy(addresses, held);
    }
}
