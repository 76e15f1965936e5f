package org.rankcluster.actors.network;

import java.util.List;
import java.util.concurrent.Executor;
import org.rankcluster.actors.time.Crossing;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.VirtualTime;

/** Members that share the nodes of one oracle: contiguous ranges, each with a network of its own. */
final class Members {
    private final NodeLayout layout;
    private final int nodes;
    private final int count;
    private final List<EventCodec> codecs;
    private final Crossing crossing = new Crossing();

    Members(List<Network> networks, NodeLayout layout, int nodes, int ranks) {
        this.layout = layout;
        this.nodes = nodes;
        this.count = networks.size();
        this.codecs = new java.util.ArrayList<>();
        for (int i = 0; i < count; i++) {
            int member = i;
            codecs.add(networks.get(i).codec(node -> memberOf(node) == member, ranks));
        }
    }

    private int memberOf(int node) {
        return (int) ((long) node * count / nodes);
    }

    /** The member that has an actor. */
    int of(int actor) {
        return memberOf(layout.node(actor));
    }

    /** Returns the view of virtual time that an actor has. */
    VirtualTime time(int actor, VirtualTime oracle) {
        return count == 1 ? oracle : new MemberTime(of(actor), oracle);
    }

    private final class MemberTime implements VirtualTime {
        private final int member;
        private final VirtualTime oracle;

        MemberTime(int member, VirtualTime oracle) {
            this.member = member;
            this.oracle = oracle;
        }

        @Override
        public void schedule(Event event) {
            int to = of(event.target());
            oracle.schedule(to == member ? event : crossing.cross(event, codecs.get(member), codecs.get(to)));
        }

        @Override
        public long now() {
            return oracle.now();
        }

        @Override
        public Executor carrier() {
            return oracle.carrier();
        }

        @Override
        public void programResumed() {
            oracle.programResumed();
        }

        @Override
        public void whenIdle(Runnable check) {}

        @Override
        public void whenStill(Runnable check) {}

        @Override
        public void programParked() {
            oracle.programParked();
        }

        @Override
        public void fail(Throwable cause) {
            oracle.fail(cause);
        }

        @Override
        public void stop() {
            oracle.stop();
        }
    }
}
