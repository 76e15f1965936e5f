package org.rankcluster.actors.network;

import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.routing.DModK;

/**
 * A switch of a fat tree, packet by packet: a packet goes up until it is above its destination, by D-mod-k, or if it is
 * adaptive by the port that is occupied least; then down by the only way. Its crossbar holds nothing up: a port may send what
 * came by any other at once, and two may send what came by one.
 */
public final class FatTreeSwitch extends FatTreeElement {
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
        int destination = network.layout().node(packet.message.to);
        if (route.isAbove(level(), group, destination)) {
            leave(route.downPort(level(), destination), packet);
        } else {
            goUp(packet, destination);
        }
    }

    @Override
    void release(Packet packet, long at) {
        giveBack(packet, at);
    }

    @Override
    long delivered() {
        return 0;
    }
}
