package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.rankcluster.actors.cluster.member.Certificates;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.rankcluster.actors.time.MemberLink;

/** A group of members in one JVM, whose batches are plain or encrypted. */
@ResourceLock("linked members")
abstract class LinkedMembers {
    static final AtomicLong RUNS = new AtomicLong();

    static List<ActorSystem<Void>> systems = List.of();
    static List<BatchPort> ports = List.of();
    static List<BatchPort> tlsPorts = List.of();
    static Certificates authority;

    @TempDir
    static Path certificates;

    @BeforeAll
    static void begin() throws Exception {
        authority = Certificates.create(certificates.resolve("ours"));
        systems = List.of(system(0), system(1), system(2));
        ports = List.of(port(), port(), port());
        tlsPorts = systems.stream().map(system -> tlsPort(system, why -> {})).toList();
    }

    private static ActorSystem<Void> system(int member) throws Exception {
        return system("rankcluster-link-" + member, authority.issue("member-" + member, "dns:members"));
    }

    /** Creates an actor system with the files of TLS. */
    static ActorSystem<Void> system(String name, Tls tls) {
        Config files = ConfigFactory.parseMap(Map.of(
                "cert-file", tls.certificate().toString(),
                "key-file", tls.key().toString(),
                "ca-cert-file", tls.ca().toString()));
        Config remote = ConfigFactory.parseMap(Map.of(
                "akka.actor.provider", "remote",
                "akka.remote.use-unsafe-remote-features-outside-cluster", "on",
                "akka.remote.warn-about-direct-use", "off",
                "akka.remote.artery.canonical.hostname", "127.0.0.1",
                "akka.remote.artery.canonical.port", 0));
        Config config = remote.withFallback(files.atPath("akka.remote.artery.ssl.rotating-keys-engine"))
                .withFallback(MemberLinks.config(2));
        return ActorSystem.create(Behaviors.empty(), name, config);
    }

    @AfterAll
    static void end() {
        ports.forEach(BatchPort::close);
        tlsPorts.forEach(BatchPort::close);
        systems.forEach(ActorSystem::terminate);
        systems.forEach(
                system -> system.getWhenTerminated().toCompletableFuture().join());
    }

    /** Returns links between the first {@code members} systems, connected by the data that a control message would carry. */
    static List<RunLink> links(int members, boolean tls) {
        long run = RUNS.incrementAndGet();
        List<RunLink> links = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            MemberLinks maker = new MemberLinks(systems.get(member), (tls ? tlsPorts : ports).get(member));
            links.add(maker.create(run, member, members));
        }
        for (int member = 0; member < members; member++) {
            links.get(member).connect(addresses(links, member));
        }
        return links;
    }

    static List<LinkAddress> addresses(List<RunLink> links, int member) {
        return addresses(links, systems, member);
    }

    /**
     * Returns the addresses as a member receives them, whose inboxes are remote. An inbox of another system in this JVM must not be
     * reached directly: it runs on the sender's thread, and two inboxes that begin at the same time would wait for each other.
     */
    static List<LinkAddress> addresses(List<RunLink> links, List<ActorSystem<Void>> systems, int member) {
        ActorRefResolver here = ActorRefResolver.get(systems.get(member));
        List<LinkAddress> addresses = new ArrayList<>();
        for (int other = 0; other < links.size(); other++) {
            LinkAddress address = links.get(other).address();
            String name = ActorRefResolver.get(systems.get(other)).toSerializationFormat(address.inbox());
            addresses.add(new LinkAddress(here.resolveActorRef(name), address.socket()));
        }
        return addresses;
    }

    static BatchPort port() {
        try {
            return BatchPort.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "127.0.0.1");
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    static BatchPort tlsPort(ActorSystem<?> system, Consumer<String> refusals) {
        try {
            return BatchPort.open(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    "127.0.0.1",
                    BatchTls.withFilesOf(system),
                    refusals);
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    /** A collector of the input of a link. */
    static class Collected implements MemberLink.Inbound {
        final BlockingQueue<byte[]> batches = new LinkedBlockingQueue<>();
        final BlockingQueue<Throwable> reasons = new LinkedBlockingQueue<>();
        final BlockingQueue<Integer> ended = new LinkedBlockingQueue<>();

        @Override
        public void arrived(int member, byte[] batch, int length) {
            assertThat(member).isZero();
            batches.add(batch);
        }

        @Override
        public void ended(int member) {
            ended.add(member);
        }

        @Override
        public void broken(Throwable reason) {
            reasons.add(reason);
        }

        /** A sender would wait for ever for a connection that could not be made. */
        @Override
        public boolean isOver() {
            return !reasons.isEmpty();
        }

        byte[] next() throws InterruptedException {
            return Objects.requireNonNull(batches.poll(60, TimeUnit.SECONDS));
        }
    }
}
