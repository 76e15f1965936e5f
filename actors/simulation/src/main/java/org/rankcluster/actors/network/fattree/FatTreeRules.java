package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.packet.ElementRules;
import org.rankcluster.actors.network.packet.SwitchElement;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.hardware.fattree.AdaptiveUp;
import org.rankcluster.hardware.fattree.DModK;
import org.rankcluster.hardware.fattree.FatTree;

/**
 * The wiring and the routing of a fat-tree element, a switch or a node's adapter. A packet goes up until it is above its destination, then
 * down by the only path. On the way up it takes the port of D-mod-k, or the least occupied port if it is adaptive. Instead of hops, the
 * packet carries the number of its destination, and the direction in which it left its last element, up or down.
 *
 * <p>No packets wait for each other in a circle, whatever waits in front of them in a FIFO. Buffers of links up wait for buffers of higher
 * links, or of links down. Buffers of links down wait for buffers of lower links; nodes take all that comes. A transmission of an input or
 * an output ends by itself.
 */
final class FatTreeRules implements ElementRules {
    static final int UP = 0;
    static final int DOWN = 1;

    private final FatTreePacketNetwork network;
    private final FatTreeWiring wiring;
    private final DModK route;
    private final int level;
    private final int element;
    private final int group;
    private final int downPorts;
    private final int upPorts;
    private final int[] neighbours;
    private final int[] opposites;

    FatTreeRules(FatTreePacketNetwork network, int actor) {
        this.network = network;
        this.wiring = network.wiring();
        this.route = network.route();
        this.level = wiring.level(actor);
        this.element = wiring.element(actor);
        FatTree tree = wiring.tree();
        this.group = level == 0 ? element : element / tree.width(level);
        this.downPorts = tree.downPorts(level);
        this.upPorts = tree.upPorts(level);
        this.neighbours = wiring.neighbours(level, element);
        this.opposites = wiring.opposites(level, element);
    }

    @Override
    public String describe() {
        return level == 0 ? "adapter of node " + element : "switch " + element + " of level " + level;
    }

    @Override
    public int[] neighbours() {
        return neighbours;
    }

    @Override
    public int[] opposites() {
        return opposites;
    }

    @Override
    public int output(SwitchElement here, int input, long hops, long word) {
        int destination = (int) hops;
        if (level != 0 && route.isAbove(level, group, destination)) {
            return route.downPort(level, element, destination);
        }
        int preferred = route.upPort(level, element, destination);
        return PacketWord.isAdaptive(word)
                ? AdaptiveUp.leastOccupied(
                        port -> leads(port, destination) ? here.occupied(port) : Long.MAX_VALUE,
                        downPorts,
                        upPorts,
                        preferred)
                : downPorts + preferred;
    }

    private boolean leads(int port, int destination) {
        return route.leads(level, element, port - downPorts, destination);
    }

    private boolean isUp(int port) {
        return port >= downPorts;
    }

    @Override
    public long linkTime(int port, int chunks) {
        return network.linkTime(FatTreeWiring.isNodeLink(level, isUp(port)), chunks);
    }

    @Override
    public long hop(int port, long hops, int chunks) {
        boolean up = isUp(port);
        long hop = wiring.hop(level, up);
        if (wiring.changesLinks(level, up, (int) hops, element)) {
            boolean ofNode = FatTreeWiring.isNodeLink(level, up);
            hop += Math.max(0, network.linkTime(ofNode, chunks) - network.linkTime(!ofNode, chunks));
        }
        return hop;
    }

    @Override
    public long latency(int port) {
        return wiring.linkLatency(isUp(port) ? level : level - 1);
    }

    @Override
    public int direction(int port) {
        return isUp(port) ? UP : DOWN;
    }

    @Override
    public int link(int port) {
        return wiring.link(level, element, port);
    }

    @Override
    public int linkInto(int port) {
        return wiring.linkOf(neighbours[port], opposites[port]);
    }
}
