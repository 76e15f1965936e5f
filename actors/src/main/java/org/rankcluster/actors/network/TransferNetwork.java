package org.rankcluster.actors.network;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;

/** A network that carries whole messages: what all of them have in common. */
abstract class TransferNetwork implements Network {
    private final PacketCosts costs;
    private final Addresses addresses;

    /** Begins the network of a machine with its ranks. */
    TransferNetwork(Machine machine, Addresses addresses) {
        this.costs = PacketCosts.of(machine);
        this.addresses = addresses;
    }

    @Override
    public final NetworkPort port(NetworkPort.Host host) {
        return new TransferPort(host, this, costs);
    }

    @Override
    public final EventCodec codec(IntPredicate isHere, int ranks) {
        return new TransferCodec(new MessageCodec(ranks), addresses);
    }

    /** How messages would be cut into packets; null where there are none, and each message costs its CPUs as much as one. */
    abstract @Nullable PacketCutter format();

    /** Chunks of a message's first packet. */
    final int firstChunks(WholeMessage transfer) {
        PacketCutter format = format();
        return format == null ? 1 : format.firstChunks(transfer.message, transfer.adaptive);
    }

    /** Chunks of its last packet. */
    final int lastChunks(WholeMessage transfer) {
        PacketCutter format = format();
        return format == null ? 1 : format.lastChunks(transfer.message, transfer.adaptive);
    }

    /** Chunks of all its packets. */
    final int allChunks(WholeMessage transfer) {
        PacketCutter format = format();
        return format == null ? 1 : format.allChunks(transfer.message, transfer.adaptive);
    }

    /** Where actors are. */
    final NodeLayout layout() {
        return addresses.layout();
    }

    final PacketCosts costs() {
        return costs;
    }

    /** The actor to which a message goes. */
    final int receiver(Message message) {
        return addresses.actorOf(message.destination());
    }

    /** The actor of the rank that has the same place of a node as another has of its own. */
    final int placeOn(int node, int rankActor) {
        return layout().rank(node, layout().place(rankActor));
    }

    /** A message about to leave rank actor {@code from}, with all that the network needs for it. */
    abstract WholeMessage transfer(Message message, int from, boolean adaptive);
}
