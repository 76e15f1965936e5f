package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way between the members of a run over Artery: an inbox actor for each run and member. With TLS it is the only one.
 *
 * <p>Artery delivers in order and at most once. What it drops, because a connection broke or a queue was full, is missed as soon as
 * something later comes, at the latest what a waiting member says; that nothing comes any more is for the cluster to notice.
 */
final class ArteryLink implements RunLink {
    private final long run;
    private final int member;
    private final int members;
    private final ActorRef<LinkInbox.Message> inbox;
    private final FrameAssembly[] assemblies;
    /** What came before anyone was there to hear of it. */
    private final List<LinkFrame> early = new ArrayList<>();

    private final List<Integer> endedEarly = new ArrayList<>();

    private boolean closed;
    private @Nullable Inbound inbound;
    private volatile List<ActorRef<LinkFrame>> inboxes = List.of();

    private ArteryLink(ActorSystem<?> system, long run, int member, int members) {
        this.run = run;
        this.member = member;
        this.members = members;
        assemblies = new FrameAssembly[members];
        Arrays.setAll(assemblies, other -> new FrameAssembly());
        inbox = system.systemActorOf(
                LinkInbox.create(new Ear()),
                "link-" + run + "-" + member,
                DispatcherSelector.fromConfig(LinkInbox.DISPATCHER));
    }

    static ArteryLink create(ActorSystem<?> system, long run, int member, int members) {
        return new ArteryLink(system, run, member, members);
    }

    @Override
    public LinkAddress address() {
        return new LinkAddress(inbox.narrow(), null);
    }

    @Override
    public void connect(List<LinkAddress> addresses) {
        LinkAddress.check(addresses, members, false);
        inboxes = addresses.stream().map(LinkAddress::inbox).toList();
        inbox.tell(new LinkInbox.Watch(member, inboxes));
    }

    @Override
    public long run() {
        return run;
    }

    @Override
    public synchronized void open(Inbound inbound) {
        this.inbound = inbound;
        early.forEach(frame -> pass(frame, inbound));
        early.clear();
        endedEarly.forEach(inbound::ended);
        endedEarly.clear();
    }

    @Override
    public void send(int to, byte[] batch, int length) {
        ActorRef<LinkFrame> other = inboxes.get(to);
        for (int from = 0; from < length; from += LinkFrame.MOST_BYTES) {
            byte[] piece = Arrays.copyOfRange(batch, from, Math.min(length, from + LinkFrame.MOST_BYTES));
            other.tell(new LinkFrame(run, member, length, from, piece));
        }
    }

    private synchronized void receive(LinkFrame frame) {
        Inbound inbound = this.inbound;
        if (closed) {
            return;
        }
        if (inbound == null) {
            early.add(frame);
        } else {
            pass(frame, inbound);
        }
    }

    private synchronized void ended(int member) {
        if (closed) {
            return;
        }
        if (inbound == null) {
            endedEarly.add(member);
        } else {
            inbound.ended(member);
        }
    }

    private void pass(LinkFrame frame, Inbound inbound) {
        int from = frame.member();
        if (from < 0 || from >= members || frame.run() != run) {
            inbound.broken(new IllegalStateException("frame: member " + from + " of run " + frame.run()
                    + " (expected: 0.." + (members - 1) + " of " + run + ")"));
            return;
        }
        try {
            byte[] batch = assemblies[from].add(frame);
            if (batch != null) {
                inbound.arrived(from, batch, batch.length);
            }
        } catch (IllegalStateException broken) {
            inbound.broken(broken);
        }
    }

    /** Akka remembers inboxes that have stopped (ActorRefResolveCache): they lead to nothing of the run any longer. */
    @Override
    public void close() {
        inbox.tell(new LinkInbox.Close());
        synchronized (this) {
            closed = true;
            inbound = null;
            early.clear();
            Arrays.fill(assemblies, null);
        }
    }

    private final class Ear implements LinkInbox.Receiver {
        @Override
        public void receive(LinkFrame frame) {
            ArteryLink.this.receive(frame);
        }

        @Override
        public void ended(int member) {
            ArteryLink.this.ended(member);
        }
    }
}
