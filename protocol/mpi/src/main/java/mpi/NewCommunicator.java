package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.scheme.Held;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.runtime.RankRuntime;

/** What every new communicator goes through when its members and its context are known: its rank enters it in its accounts. */
final class NewCommunicator {
    private NewCommunicator() {}

    /** The state of an intracommunicator that was made of another one; {@code made} is its map, {@code rank} the caller's. */
    static CommState intra(
            Call call, CommState from, int context, Rankmaps.Made made, int rank, @Nullable ProcessTopology topology) {
        RankAddresses addresses = look(made.looks());
        Communicator dense = new Communicator(context, made.map(), rank).countedBy(addresses, null);
        Communicator view =
                addresses.maps().isCompressed(dense.rankmap()) ? new GroupCompression(call, dense).run() : dense;
        boolean isOfOne = !from.view().isInter();
        Held held = addresses.hold(
                Held.of(view.rankmap(), isOfOne ? from.held() : null).madeBy(call.made(), context));
        return from.successor(view.countedBy(addresses, held), held, topology);
    }

    /** The state of an intercommunicator, whose local map is known to the accounts already. */
    static CommState inter(Call call, CommState from, Communicator view, int looks) {
        RankAddresses addresses = look(looks);
        Held held = addresses.hold(Held.inter(from.held(), view.peers()).madeBy(call.made(), view.context()));
        return from.successor(view.countedBy(addresses, held), held, null);
    }

    /** The caller's accounts, after the time for the entries that were looked at to find the model of a map. */
    private static RankAddresses look(int entries) {
        RankRuntime process = RankRuntime.current();
        RankAddresses addresses = process.addresses();
        process.work(addresses.lookTime(entries));
        return addresses;
    }
}
