package org.rankcluster.protocol.trace;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.runtime.ProcessView;

/** The world communicator of a process that replays a trace. */
public final class TracedProcess {
    private TracedProcess() {}

    /**
     * Creates the communicator of all ranks of the job, whose translations are counted and charged as the translations of MPI_COMM_WORLD.
     *
     * @param process the calling rank
     * @return the communicator
     */
    public static Communicator world(ProcessView process) {
        return world(process, hold(process));
    }

    /**
     * Creates the communicator of all ranks of the job.
     *
     * @param process the calling rank
     * @param held its record in the address management, from {@link #hold}
     * @return the communicator
     */
    public static Communicator world(ProcessView process, CommunicatorAddressing held) {
        Rankmap members = process.world();
        return new Communicator(ContextIds.WORLD, members, members.rankOf(process.rank()))
                .countedBy(process.addresses(), held);
    }

    /**
     * Records the communicator of all ranks in the address management of the calling rank.
     *
     * @param process the calling rank
     * @return the record
     */
    public static CommunicatorAddressing hold(ProcessView process) {
        return process.addresses()
                .hold(CommunicatorAddressing.of(process.world(), null)
                        .madeBy(CommunicatorAddressing.WORLD, ContextIds.WORLD));
    }
}
