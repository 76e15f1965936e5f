package org.rankcluster.actors.network.torus;

import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkQueues;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.NodeSource;
import org.rankcluster.actors.network.ReadableRouter;
import org.rankcluster.actors.network.port.NodeFifos;
import org.rankcluster.actors.network.port.PacketizedMessage;

/**
 * The reader of a {@link TorusRouter}'s counters, for samples and queries. It reads the router's counters and changes no packet.
 */
final class TorusReader implements ReadableRouter.Reader {
    private final TorusRouter router;
    private final TorusPacketNetwork network;
    private final int node;
    private final int[] neighbours;
    private final NodeFifos fifos;

    /**
     * Creates a reader of a router and its FIFOs.
     *
     * @param neighbours ids of the routers behind the links, by direction; negative where there is no link
     */
    TorusReader(TorusRouter router, TorusPacketNetwork network, int node, int[] neighbours, NodeFifos fifos) {
        this.router = router;
        this.network = network;
        this.node = node;
        this.neighbours = neighbours;
        this.fifos = fifos;
    }

    @Override
    public void readLinks(long at, boolean begins, LinkSource.Reader reader) {
        for (int direction = 0; direction < network.directions(); direction++) {
            if (neighbours[direction] >= 0) {
                long open = Math.max(0, router.freeAt(direction) - at);
                int queue = router.most(direction, begins);
                reader.link(
                        network.link(node, direction),
                        router.busy(direction) - open,
                        queue,
                        router.mostEver(direction));
            }
        }
    }

    @Override
    public int port(int link) {
        return TorusLinks.direction(network.torus(), network.route(), node, link);
    }

    @Override
    public void look(int port, long at, LinkQueues into) {
        for (int channel = 0; channel < network.channels(); channel++) {
            into.channel(network.channelChunks() - router.credit(port, channel));
        }
        for (long left = router.wanted(port); left != 0; left &= left - 1) {
            int queue = Long.numberOfTrailingZeros(left);
            for (int i = 0; i < router.length(queue); i++) {
                PacketizedMessage message = router.message(queue, i);
                into.waiting()
                        .add(
                                TorusLinks.feeder(network, node, queue, message),
                                TorusLinks.wait(router.came(queue, i), at));
            }
        }
    }

    @Override
    public FollowedLink follow(int port) {
        return router.follow(port);
    }

    @Override
    public void readNode(long at, long stretch, NodeSource.Reader reader) {
        double most = 0;
        for (int fifo = 0; fifo < network.injection().size(); fifo++) {
            most = Math.max(most, router.filled(network.transitQueues() + fifo));
        }
        int space = network.injectionChunks() * network.injection().owners();
        reader.node(node, most / space, fifos.receptionFill());
    }
}
