package org.rankcluster.actors.network;

import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;

/** A network that carries whole messages: what all of them have in common. */
abstract class TransferNetwork implements Network {
    private final PacketCosts costs;
    private final NodeLayout layout;
    private final IntUnaryOperator actorOf;

    /** That of a machine, on which {@code actorOf} is the actor of a rank. */
    TransferNetwork(Machine machine, NodeLayout layout, IntUnaryOperator actorOf) {
        this.costs = PacketCosts.of(machine);
        this.layout = layout;
        this.actorOf = actorOf;
    }

    @Override
    public final NetworkPort port(NetworkPort.Host host) {
        return new TransferPort(host, this, costs);
    }

    @Override
    public final EventCodec codec(IntPredicate isHere, int ranks) {
        return new TransferCodec(new MessageCodec(ranks), actorOf);
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
        return layout;
    }

    final PacketCosts costs() {
        return costs;
    }

    /** The actor to which a message goes. */
    final int receiver(Message message) {
        return actorOf.applyAsInt(message.destination());
    }

    /** The actor of the rank that has the same place of a node as another has of its own. */
    final int placeOn(int node, int rankActor) {
        return layout.rank(node, layout.place(rankActor));
    }

    /** A message about to leave rank actor {@code from}, with all that the network needs for it. */
    abstract WholeMessage transfer(Message message, int from, boolean adaptive);
}
