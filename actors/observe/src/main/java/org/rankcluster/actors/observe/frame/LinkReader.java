package org.rankcluster.actors.observe.frame;

import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.packet.PacketElement;
import org.rankcluster.actors.network.packet.PacketQueues;
import org.rankcluster.actors.network.packet.SwitchElement;
import org.rankcluster.actors.network.torus.TorusRouter;

/**
 * A reader of the counters and queues of links, for samples, traces, reports and queries. Reads happen on the partition's thread of the
 * links' actor at the end of a window, or after the run.
 */
public final class LinkReader {
    /** The receiver of the readings of links. */
    public interface Receiver {
        /**
         * Takes one link.
         *
         * @param link its number in the machine
         * @param busy ps for which it was busy until the reading
         * @param queue chunks that waited for it or were buffered behind it, most since the stretch began
         * @param peak most chunks that waited or were buffered since the run began
         */
        void link(int link, long busy, int queue, int peak);
    }

    private LinkReader() {}

    /**
     * Reads all links of an actor.
     *
     * @param at virtual time of the reading, ps
     * @param begins whether a new stretch begins, for the largest queue
     */
    public static void read(LinkSource source, long at, boolean begins, Receiver receiver) {
        for (int port = 0; port < source.links(); port++) {
            int link = source.link(port);
            if (link >= 0) {
                long open = Math.max(0, source.freeAt(port) - at);
                int queue = source.queue(port, at);
                int peak = source.peak(port);
                receiver.link(link, Math.max(0, source.busy(port) - open), queue, peak);
                if (begins) {
                    source.beginStretch(port);
                }
            }
        }
    }

    /** Returns the port, of an actor's, whose link has a number; -1 if none has. */
    public static int port(LinkSource source, int link) {
        for (int port = 0; port < source.links(); port++) {
            if (source.link(port) == link) {
                return port;
            }
        }
        return -1;
    }

    /**
     * Returns the ranks that send and receive the packets on a link, or messages where they are not cut, from a sample.
     *
     * @param link its number in the machine
     * @param recent true for the stretch before the last reading that began a stretch; false for the time since the run began
     */
    static LinkFlows.Flows flows(LinkSource source, int link, boolean recent) {
        LinkFlows flows = source.flows();
        int port = flows == null ? -1 : port(source, link);
        return flows == null || port < 0 ? LinkFlows.Flows.NONE : flows.of(port, recent);
    }

    /**
     * Returns the packets that wait for the link of a port, and the fill of the buffers behind it. Where messages are not cut, there are
     * neither.
     *
     * @param at virtual time of the reading, ps
     */
    public static LinkQueues queues(LinkSource source, int port, long at) {
        LinkQueues queues = new LinkQueues();
        if (source instanceof PacketElement element) {
            int channels = element.network().channels();
            for (int channel = 0; channel < channels; channel++) {
                queues.channel(element.network().channelChunks() - element.credit(port, channel));
            }
            switch (element) {
                case TorusRouter router -> {
                    for (long left = router.requests(port); left != 0; left &= left - 1) {
                        add(router, Long.numberOfTrailingZeros(left), at, queues.waiting());
                    }
                }
                case SwitchElement crossbar -> {
                    for (int target = port * channels; target < (port + 1) * channels; target++) {
                        for (int queue = crossbar.nextRequest(target, -1);
                                queue >= 0;
                                queue = crossbar.nextRequest(target, queue)) {
                            add(crossbar, queue, at, queues.waiting());
                        }
                    }
                }
                default -> {}
            }
        }
        return queues;
    }

    /** Adds all packets of a queue. */
    private static void add(PacketElement element, int queue, long at, LinkContributors waiting) {
        int entry = element.first(queue);
        for (int left = element.length(queue); left > 0; left--) {
            long word = element.packet(entry, PacketQueues.WORD);
            long came = element.packet(entry, PacketQueues.CAME);
            waiting.add(
                    origin(
                            element,
                            element.input(queue, word),
                            element.message(word).message.source()),
                    came < 0 ? FollowedLink.UNKNOWN : Math.max(0, at - came));
            entry = element.behind(entry);
        }
    }

    /** Returns the packets of a record by origin. */
    public static LinkContributors contributors(LinkSource source, FollowedLink record) {
        int[] inputs = record.inputs();
        int[] ranks = record.sources();
        long[] waits = record.waits();
        LinkContributors sum = new LinkContributors();
        for (int i = 0; i < inputs.length; i++) {
            sum.add(origin(source, inputs[i], ranks[i]), waits[i]);
        }
        return sum;
    }

    private static LinkContributors.Source origin(LinkSource source, int input, int rank) {
        return input < 0 ? LinkContributors.rank(rank) : LinkContributors.link(source.linkInto(input));
    }
}
