package org.rankcluster.benchmarks;

import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.cluster.link.BatchPort;
import org.rankcluster.actors.cluster.link.LinkAddress;
import org.rankcluster.actors.cluster.link.MemberLinks;
import org.rankcluster.actors.cluster.link.RunLink;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * A benchmark of the exchange between members at the end of a window, without any other work. One event goes round between the members. So
 * each window has one event, and the rest of the time is the exchange. The members are actor systems of this JVM, connected over loopback.
 * Arguments, all optional: members, windows.
 */
public final class EmptyWindows implements SimulationModel {
    private static final long LOOKAHEAD = 1000;
    private static final int RUNS = 5;

    private final int nodes;

    private EmptyWindows(int nodes) {
        this.nodes = nodes;
    }

    /** Runs several times and prints the result of each run; the first runs are the warm-up. */
    public static void main(String[] arguments) throws IOException {
        int members = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2;
        int windows = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5000;
        List<ActorSystem<Void>> systems = new ArrayList<>();
        List<MemberLinks> makers = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            systems.add(system(member));
            makers.add(new MemberLinks(systems.get(member), port()));
        }
        SimulationSettings settings =
                new SimulationSettings(members, 0, LOOKAHEAD, members, (long) windows * LOOKAHEAD);
        for (int run = 0; run < RUNS; run++) {
            SimulationResult result = run(systems, makers, settings, run);
            System.out.printf("%d members: %.1f us a window%n", members, result.wallSeconds() / windows * 1e6);
        }
        systems.forEach(ActorSystem::terminate);
    }

    private static BatchPort port() throws IOException {
        return BatchPort.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "127.0.0.1");
    }

    private static ActorSystem<Void> system(int member) {
        Map<String, Object> values = Map.of(
                "akka.actor.provider", "remote",
                "akka.remote.use-unsafe-remote-features-outside-cluster", "on",
                "akka.remote.warn-about-direct-use", "off",
                "akka.remote.artery.canonical.hostname", "127.0.0.1",
                "akka.remote.artery.canonical.port", 0);
        Config config = ConfigFactory.parseMap(values).withFallback(MemberLinks.config(1));
        return ActorSystem.create(Behaviors.empty(), "member-" + member, config);
    }

    private static SimulationResult run(
            List<ActorSystem<Void>> systems, List<MemberLinks> makers, SimulationSettings settings, int run) {
        int members = systems.size();
        List<RunLink> links = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            links.add(makers.get(member).create(run, member, members));
        }
        List<Simulation> simulations = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            links.get(member).connect(addresses(systems, links, member));
            simulations.add(Simulation.start(
                    systems.get(member),
                    settings,
                    new EmptyWindows(members),
                    new JobShard(member, members),
                    links.get(member)));
        }
        return simulations.stream().map(Simulation::await).toList().get(0);
    }

    private static List<LinkAddress> addresses(List<ActorSystem<Void>> systems, List<RunLink> links, int member) {
        ActorRefResolver here = ActorRefResolver.get(systems.get(member));
        List<LinkAddress> addresses = new ArrayList<>();
        for (int other = 0; other < links.size(); other++) {
            LinkAddress address = links.get(other).address();
            ActorRefResolver there = ActorRefResolver.get(systems.get(other));
            addresses.add(new LinkAddress(
                    here.resolveActorRef(there.toSerializationFormat(address.inbox())), address.socket()));
        }
        return addresses;
    }

    @Override
    public EventActor create(int id, VirtualTime time) {
        return new EventActor(id, time) {
            @Override
            protected void onEvent(Event event) {
                send(new Token(), (id() + 1) % nodes, now() + LOOKAHEAD);
            }
        };
    }

    @Override
    public void start(int node, Starter starter) {
        if (node == 0) {
            starter.start(new Token(), node, 0);
        }
    }

    @Override
    public EventCodec codec() {
        return new EventCodec() {
            @Override
            public void write(Event event, WireOutput out) {}

            @Override
            public Event read(WireInput in) {
                return new Token();
            }
        };
    }

    private static final class Token extends Event {
        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return 0;
        }
    }
}
