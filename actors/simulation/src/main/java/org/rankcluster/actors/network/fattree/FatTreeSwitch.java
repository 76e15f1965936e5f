package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.fattree.AdaptiveUp;
import org.rankcluster.hardware.fattree.DModK;

/**
 * A switch of a fat tree at the fidelity of packets, with one queue for each output port. A packet goes up until it is above its
 * destination, by D-mod-k, or if it is adaptive by the port that is occupied least; then down by the only path. The crossbar delays
 * nothing: a port may send packets of any other at once, and two ports may send packets of one.
 */
class FatTreeSwitch extends FatTreeElement {
    private final FatTreePacketNetwork network;
    private final DModK route;
    private final int group;

    FatTreeSwitch(int id, VirtualTime time, FatTreePacketNetwork network) {
        super(id, time, network);
        this.network = network;
        this.route = network.route();
        this.group = element() / network.wiring().tree().width(level());
    }

    @Override
    void enter(Packet packet) {
        leave(output(packet, ports()), packet);
    }

    /** Returns the port by which a packet leaves. */
    final int output(Packet packet, AdaptiveUp.Occupancy occupancy) {
        int destination = network.layout().node(packet.message.to);
        return route.isAbove(level(), group, destination)
                ? route.downPort(level(), destination)
                : upPort(packet, destination, occupancy);
    }

    @Override
    final void release(Packet packet, long at) {
        giveBack(packet, at);
    }

    @Override
    final long delivered() {
        return 0;
    }
}
