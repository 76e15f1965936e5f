package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import java.util.Arrays;
import java.util.List;
import org.rankcluster.actors.time.MemberLink.Inbound;

/**
 * The connection of a run's cluster members over Akka Artery, for all messages except batches of events, which go over TCP sockets. Each
 * member has an inbox actor for each run.
 *
 * <p>Artery delivers in order and at most once. Artery drops frames if a connection breaks or a queue is full. A missing frame is detected
 * when a later one arrives, at the latest the next report of a waiting member. The cluster detects members that send nothing any more.
 */
final class ArteryLink {
    private final long run;
    private final int member;
    private final int members;
    private final ActorRef<LinkInbox.Message> inbox;
    private final ArteryReassembly[] reassemblies;
    private final DeferredInbound inbound = new DeferredInbound();
    private volatile List<ActorRef<ArteryFrame>> inboxes = List.of();

    private ArteryLink(ActorSystem<?> system, long run, int member, int members) {
        this.run = run;
        this.member = member;
        this.members = members;
        reassemblies = new ArteryReassembly[members];
        Arrays.setAll(reassemblies, other -> new ArteryReassembly());
        inbox = system.systemActorOf(
                LinkInbox.create(new FrameReceiver()),
                "link-" + run + "-" + member,
                DispatcherSelector.fromConfig(LinkInbox.DISPATCHER));
    }

    static ArteryLink create(ActorSystem<?> system, long run, int member, int members) {
        return new ArteryLink(system, run, member, members);
    }

    /** Returns the inbox of this member. */
    ActorRef<ArteryFrame> inbox() {
        return inbox.narrow();
    }

    /** Sets the addresses of all inboxes. */
    void connect(List<LinkAddress> addresses) {
        inboxes = addresses.stream().map(LinkAddress::inbox).toList();
        inbox.tell(new LinkInbox.Watch(member, inboxes));
    }

    /** Begins the run: passes on received messages from now on. */
    void open(Inbound run) {
        inbound.open(run);
    }

    /** Sends a message to another member. */
    void send(int to, byte[] message, int length) {
        ActorRef<ArteryFrame> other = inboxes.get(to);
        for (int from = 0; from < length; from += ArteryFrame.MOST_BYTES) {
            byte[] piece = Arrays.copyOfRange(message, from, Math.min(length, from + ArteryFrame.MOST_BYTES));
            other.tell(new ArteryFrame(run, member, length, from, piece));
        }
    }

    /** Runs on one thread at a time: the inbox's thread. */
    private void receive(ArteryFrame frame) {
        int from = frame.member();
        if (from < 0 || from >= members || frame.run() != run) {
            inbound.broken(new IllegalStateException("frame: member " + from + " of run " + frame.run()
                    + " (expected: 0.." + (members - 1) + " of " + run + ")"));
            return;
        }
        try {
            byte[] message = reassemblies[from].add(frame);
            if (message != null) {
                inbound.arrived(from, message, message.length);
            }
        } catch (IllegalStateException broken) {
            inbound.broken(broken);
        }
    }

    /**
     * Drops all references to the run. Akka keeps inboxes that have stopped in its ActorRefResolveCache, so they must not lead to the
     * run.
     */
    void close() {
        inbox.tell(new LinkInbox.Close());
        inbound.close();
        Arrays.fill(reassemblies, new ArteryReassembly());
    }

    private final class FrameReceiver implements LinkInbox.Receiver {
        @Override
        public void receive(ArteryFrame frame) {
            ArteryLink.this.receive(frame);
        }

        @Override
        public void ended(int member) {
            inbound.ended(member);
        }
    }
}
