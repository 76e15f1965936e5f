package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.port.MessageLinkSource;
import org.rankcluster.actors.network.port.MessageLinks;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/** An adapter or router of a direct network at the fidelity of messages, with the links that leave it. */
abstract class MessageElement extends EventActor implements TrafficSource, MessageLinkSource {
    private final MessageLinks links;
    private long hops;
    private long delivered;

    MessageElement(int id, VirtualTime time, int links) {
        super(id, time);
        this.links = new MessageLinks(links, time.recordsCauses());
    }

    @Override
    public final MessageLinks messageLinks() {
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
            links.pass(port, input(transfer), transfer.message, start - now());
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

    /** Returns the port by which a message has come; -1 if a rank of this node has sent it. */
    abstract int input(Transfer transfer);

    @Override
    public final void addTo(NetworkLoad traffic) {
        traffic.addMessages(hops, delivered, links.busy());
    }
}
