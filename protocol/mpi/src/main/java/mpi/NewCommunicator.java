package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.MappingWork;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The common last step of creating a communicator, when its members and its context id are fixed. The rank registers it
 * in its address management.
 */
final class NewCommunicator {
    private NewCommunicator() {}

    /**
     * Returns the state of an intracommunicator that was created from another one. {@code made} is its rank map;
     * {@code rank} is the caller's rank in it.
     */
    static CommState intra(
            Call call, CommState from, int context, Rankmaps.Made made, int rank, @Nullable ProcessTopology topology) {
        RankRuntime process = RankRuntime.current();
        RankAddresses addresses = process.addresses();
        process.work(addresses.time(made.work()) + addresses.completionTime(made.map(), rank, call.job()::nodeOf));
        Communicator dense = new Communicator(context, made.map(), rank).countedBy(addresses, null);
        Communicator view =
                addresses.maps().isCompressed(dense.rankmap()) ? new GroupCompression(call, dense).run() : dense;
        boolean isOfOne = !from.view().isInter();
        CommunicatorAddressing held =
                addresses.hold(CommunicatorAddressing.of(view.rankmap(), isOfOne ? from.held() : null)
                        .madeBy(call.made(), context));
        return from.successor(view.countedBy(addresses, held), held, topology);
    }

    /**
     * Returns the state of an intercommunicator whose local map is already registered. Its local communicator is made at
     * once; MPICH makes it at the first call that needs it.
     *
     * @param work the work on the map of the remote group
     */
    static CommState inter(Call call, CommState from, Communicator view, MappingWork work) {
        RankRuntime process = RankRuntime.current();
        RankAddresses addresses = process.addresses();
        process.work(addresses.time(work)
                + addresses.localTime(view.rankmap())
                + addresses.completionTime(view.rankmap(), view.rank(), call.job()::nodeOf));
        CommunicatorAddressing held = addresses.hold(
                CommunicatorAddressing.inter(from.held(), view.peers()).madeBy(call.made(), view.context()));
        return from.successor(view.countedBy(addresses, held), held, null);
    }
}
