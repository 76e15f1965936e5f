package org.rankcluster.actors.network.port;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;

/** A network that carries whole messages: what all of them have in common. */
public abstract class TransferNetwork implements Network {
    private final PacketCosts costs;
    private final NodeLayout layout;

    /** Begins the network of a machine with its ranks. */
    public TransferNetwork(Machine machine, NodeLayout layout) {
        this.costs = PacketCosts.of(machine);
        this.layout = layout;
    }

    @Override
    public final NetworkPort port(NetworkPort.Host host) {
        return new TransferPort(host, this, costs);
    }

    @Override
    public final EventCodec codec(IntPredicate isHere, int ranks) {
        return new TransferCodec(new MessageCodec(ranks));
    }

    /** How messages would be cut into packets; null where there are none, and each message costs its CPUs as much as one. */
    public abstract @Nullable PacketCutter format();

    /** Chunks of a message's first packet. */
    public final int firstChunks(WholeMessage transfer) {
        PacketCutter format = format();
        return format == null ? 1 : format.firstChunks(transfer.message, transfer.adaptive);
    }

    /** Chunks of its last packet. */
    public final int lastChunks(WholeMessage transfer) {
        PacketCutter format = format();
        return format == null ? 1 : format.lastChunks(transfer.message, transfer.adaptive);
    }

    /** Chunks of all its packets. */
    public final int allChunks(WholeMessage transfer) {
        PacketCutter format = format();
        return format == null ? 1 : format.allChunks(transfer.message, transfer.adaptive);
    }

    /** Where actors are. */
    public final NodeLayout layout() {
        return layout;
    }

    public final PacketCosts costs() {
        return costs;
    }

    /** The actor of the rank that has the same place of a node as another has of its own. */
    public final int placeOn(int node, int rankActor) {
        return layout.rank(node, layout.place(rankActor));
    }

    /** A message about to leave rank actor {@code from} for rank actor {@code to}, with all that the network needs for it. */
    public abstract WholeMessage transfer(Message message, int from, int to, boolean adaptive);
}
