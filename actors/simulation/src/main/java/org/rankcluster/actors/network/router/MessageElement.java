package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkContributors;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkQueues;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.port.MessageLinks;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/** An adapter or router of a direct network at the fidelity of messages, with the links that leave it. */
abstract class MessageElement extends EventActor implements TrafficSource, LinkSource {
    private final MessageLinks links;
    private long hops;
    private long delivered;

    MessageElement(int id, VirtualTime time, int links) {
        super(id, time);
        this.links = new MessageLinks(links, time.recordsCauses());
    }

    final MessageLinks links() {
        return links;
    }

    /**
     * Assigns a link to a message or part after those before it.
     *
     * @param largest ps of the largest packet on the link
     * @return virtual time at which its head leaves
     */
    final long take(int port, Transfer transfer, RouterMessageNetwork.LinkTime time, int largest) {
        long taken = RouterMessageNetwork.busy(transfer, time);
        PathRecorder path = time().path();
        if (path != null) {
            links.record(path, port, now(), link(port));
            transfer.carried = Math.max(transfer.carried, taken);
        }
        long start = links.take(port, now(), transfer, taken, time.of(largest));
        if (path != null) {
            path.reach(start, SegmentKind.QUEUE, link(port));
        }
        Event multipart = transfer.takeMultipart();
        if (multipart != null) {
            send(multipart, transfer.from, start);
        }
        if (links.isFollowed()) {
            links.pass(port, contributor(transfer), transfer.message, start - now());
        }
        hops++;
        return start;
    }

    final void countDelivered() {
        delivered++;
    }

    /** Records for the critical path that the head of the message that has taken a link is at virtual time {@code head} behind it. */
    final void recordWire(int port, long head) {
        PathRecorder path = time().path();
        if (path != null) {
            path.reach(head, SegmentKind.WIRE, link(port));
        }
    }

    /** Returns the number of a port's link in the machine. */
    abstract int link(int port);

    /** Returns the source of a message. */
    abstract LinkContributors.Source contributor(Transfer transfer);

    @Override
    public final void look(int port, long at, LinkQueues queues) {}

    @Override
    public final LinkFlows.Flows flows(int link, boolean recent) {
        return links.flows(port(link), recent);
    }

    @Override
    public final FollowedLink follow(int port) {
        return links.follow(port);
    }

    @Override
    public final void addTo(NetworkLoad traffic) {
        traffic.addMessages(hops, delivered, links.busy());
    }
}
