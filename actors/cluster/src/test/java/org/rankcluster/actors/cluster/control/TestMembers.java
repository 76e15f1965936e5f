package org.rankcluster.actors.cluster.control;

import static org.awaitility.Awaitility.await;

import akka.actor.Address;
import akka.actor.ExtendedActorSystem;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.remote.RemoteActorRefProvider;
import akka.remote.RemoteTransport;
import akka.remote.testkit.Blackhole;
import akka.remote.testkit.Direction;
import akka.remote.testkit.SetThrottle;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.rankcluster.actors.cluster.link.MemberLinks;

/** A group of members in one JVM. They detect losses quickly, but tolerate the delays of a busy host. */
final class TestMembers implements AutoCloseable {
    /** Time limit for an expected event on a busy host. */
    static final Duration PATIENCE = Duration.ofMinutes(3);

    static final Token TOKEN =
            Token.find(null, Map.of(Token.VARIABLE, "a-token-for-tests"), Path.of("/nonexistent"), false);

    private final List<ClusterMember> members = new ArrayList<>();
    private final BiFunction<ActorSystem<?>, MemberLinks, JobShardRunner> runner;
    private final Duration tick;

    TestMembers(int count, BiFunction<ActorSystem<?>, MemberLinks, JobShardRunner> runner) throws IOException {
        this(count, runner, Duration.ofSeconds(1));
    }

    /** Creates members whose watch over clients has this interval. */
    TestMembers(int count, BiFunction<ActorSystem<?>, MemberLinks, JobShardRunner> runner, Duration tick)
            throws IOException {
        this.runner = runner;
        this.tick = tick;
        for (int i = 0; i < count; i++) {
            add();
        }
        awaitUp(count);
    }

    ClusterMember add() throws IOException {
        ClusterMember member = addAlone();
        Address first = address(0);
        Cluster.get(member.system()).manager().tell(akka.cluster.typed.Join.create(first));
        return member;
    }

    /** Adds a member that joins no other. */
    ClusterMember addAlone() throws IOException {
        ClusterMember member = ClusterMember.start(
                new ClusterMember.Settings(
                        config(),
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        TOKEN,
                        new ClusterMember.Batches(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "127.0.0.1"),
                        2,
                        tick),
                runner,
                () -> {});
        members.add(member);
        return member;
    }

    void awaitUp(int count) {
        for (ClusterMember member : members) {
            await().atMost(PATIENCE).until(() -> upSeenBy(member) == count);
        }
    }

    /** Waits until a member sees {@code count} members, including itself. */
    void awaitUp(int index, int count) {
        await().atMost(PATIENCE).until(() -> upSeenBy(get(index)) == count);
    }

    private static long upSeenBy(ClusterMember member) {
        long up = 0;
        for (Member other : Cluster.get(member.system()).state().getMembers()) {
            up += other.status().equals(MemberStatus.up()) ? 1 : 0;
        }
        return up;
    }

    private static Config config() {
        return ConfigFactory.parseString("""
                        akka.actor.provider = cluster
                        akka.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
                        akka.remote.artery.advanced.test-mode = on
                        akka.cluster.jmx.enabled = off
                        akka.coordinated-shutdown.phases.cluster-exiting.timeout = 1 s
                        akka.cluster.downing-provider-class = "akka.cluster.sbr.SplitBrainResolverProvider"
                        akka.cluster.split-brain-resolver.stable-after = 5 s
                        # On a busy machine members notice one cut seconds apart, which is no unstable network.
                        akka.cluster.split-brain-resolver.down-all-when-unstable = 60 s
                        akka.cluster.failure-detector.acceptable-heartbeat-pause = 8 s
                        akka.actor.serialization-bindings {
                          "org.rankcluster.actors.cluster.control.ControlMessage" = jackson-cbor
                        }
                        """).withFallback(MemberLinks.config(2));
    }

    ClusterMember get(int index) {
        return members.get(index);
    }

    /** Makes a member vanish as a crash does. */
    void crash(int index) {
        transport(index).shutdown();
    }

    /** Cuts the connection between two members. */
    void cut(int one, int other) {
        transport(one)
                .managementCommand(new SetThrottle(address(other), Direction.Both$.MODULE$, Blackhole.getInstance()));
    }

    /** Returns the members from the lowest address to the highest. */
    List<Integer> byAddress() {
        List<Integer> all = new ArrayList<>();
        for (int index = 0; index < members.size(); index++) {
            all.add(index);
        }
        all.sort(Comparator.comparing(this::address, Member.addressOrdering()));
        return all;
    }

    private Address address(int index) {
        return Cluster.get(members.get(index).system()).selfMember().address();
    }

    private RemoteTransport transport(int index) {
        ExtendedActorSystem classic =
                (ExtendedActorSystem) Adapter.toClassic(members.get(index).system());
        return ((RemoteActorRefProvider) classic.provider()).transport();
    }

    JobClient client(int index) {
        return client(index, TOKEN, Build.hash());
    }

    JobClient client(int index, Token token, String build) {
        return new JobClient("127.0.0.1:" + get(index).jobPort().getPort(), token, build);
    }

    /** Returns a client that begins with the first of these ports. */
    static JobClient client(List<Integer> ports) {
        return new JobClient(ports.stream().map(port -> "127.0.0.1:" + port).toList(), TOKEN, Build.hash());
    }

    @Override
    public void close() {
        members.forEach(member -> member.system().terminate());
        members.forEach(member -> member.ended().toCompletableFuture().join());
    }
}
