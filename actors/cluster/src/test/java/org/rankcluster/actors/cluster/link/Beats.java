package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorSystem;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.actors.time.VirtualTime;

/** A model whose nodes each get one event a tenth of a second. */
final class Beats implements SimulationModel {
    private static final long BEAT = 100_000_000_000L;

    private Beats() {}

    /** Runs the model in an actor system. */
    static void run(ActorSystem<?> system, int nodes, int beats) {
        SimulationSettings settings = new SimulationSettings(nodes, 0, BEAT, 1, beats * BEAT);
        Simulation.start(system, settings, new Beats(), JobShard.ALL, new NoLink())
                .await();
    }

    @Override
    public void start(int node, Starter starter) {
        starter.start(new Beat(), node, 0);
    }

    @Override
    public EventActor create(int id, VirtualTime time) {
        return new EventActor(id, time) {
            @Override
            protected void onEvent(Event event) {
                send(new Beat(), id, now() + BEAT);
            }
        };
    }

    private static final class Beat extends Event {
        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return 0;
        }
    }

    private static final class NoLink implements MemberLink {
        @Override
        public long run() {
            return 1;
        }

        @Override
        public void open(Inbound inbound) {}

        @Override
        public void send(int member, byte[] batch, int length) {
            throw new IllegalStateException("member: " + member + " (expected: none)");
        }

        @Override
        public void close() {}
    }
}
