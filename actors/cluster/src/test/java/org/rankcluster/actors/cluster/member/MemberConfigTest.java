package org.rankcluster.actors.cluster.member;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import akka.actor.Address;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.StreamSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.slf4j.LoggerFactory;

/** Tests of members in one JVM, over loopback. */
@Execution(ExecutionMode.CONCURRENT) // the members wait most of the time, until they have found each other
class MemberConfigTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Config QUIET = ConfigFactory.parseString("akka.loglevel = ERROR");

    private static final byte[] GARBAGE = ("garbage".repeat(20) + "\0\u001b[31m").getBytes(ISO_8859_1);

    private final List<ActorSystem<?>> systems = new ArrayList<>();
    /** The root logger, and the one of Akka, whose lines do not reach the root. */
    private final List<Logger> loggers = List.of(logger(org.slf4j.Logger.ROOT_LOGGER_NAME), logger("akka"));

    private final Queue<String> logged = new ConcurrentLinkedQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            logged.add(event.getFormattedMessage());
        }
    };

    /** Returns a logger. Another test may be the first that uses logging, and set it up at the moment. */
    private static Logger logger(String name) {
        await().atMost(PATIENCE).until(() -> LoggerFactory.getLogger(name) instanceof Logger);
        return (Logger) LoggerFactory.getLogger(name);
    }

    @BeforeEach
    void listen() {
        appender.start();
        loggers.forEach(logger -> logger.addAppender(appender));
    }

    @AfterEach
    void stop() {
        loggers.forEach(logger -> logger.detachAppender(appender));
        systems.forEach(ActorSystem::terminate);
        systems.forEach(
                system -> system.getWhenTerminated().toCompletableFuture().join());
    }

    @Test
    void shouldFormAClusterFromAListOfMembers() {
        ActorSystem<?> first = start(Map.of());
        Map<String, String> others = Map.of("join", address(first));
        start(others);
        start(others);
        awaitMembers(3, systems);
    }

    @Test
    void shouldFormAClusterByDiscovery() throws Exception {
        List<Integer> ports = freePorts(3);
        String endpoints = "127.0.0.1:" + ports.get(0) + ",127.0.0.1:" + ports.get(1) + ",127.0.0.1:" + ports.get(2);
        for (int port : ports) {
            start(Map.of(
                    "management.port",
                    "" + port,
                    "discovery.method",
                    "config",
                    "discovery.members",
                    "3",
                    "discovery.endpoints",
                    endpoints));
        }
        awaitMembers(3, systems);
    }

    @Test
    void shouldFormAClusterWithMutualTls(@TempDir Path folder) throws Exception {
        Certificates ours = Certificates.create(folder.resolve("ours"));
        Certificates theirs = Certificates.create(folder.resolve("theirs"));
        ActorSystem<?> first = start(files(ours.issue("one", "dns:members"), Map.of()));
        Map<String, String> join = Map.of("join", address(first));

        ActorSystem<?> otherRoot = start(files(theirs.issue("stranger", "dns:members"), join));
        ActorSystem<?> otherName = start(files(ours.issue("guest", "dns:guests"), join));
        ActorSystem<?> plain = start(join);
        ActorSystem<?> second = start(files(ours.issue("two", "dns:members"), join));

        awaitMembers(2, List.of(first, second));
        assertThat(List.of(otherRoot, otherName, plain)).allMatch(outsider -> membersUp(outsider) == 0);
    }

    @Test
    void shouldConnectOnlyToMembersWithACertificate(@TempDir Path folder) throws Exception {
        Certificates ours = Certificates.create(folder.resolve("ours"));
        Certificates theirs = Certificates.create(folder.resolve("theirs"));
        ours.issue("two", "dns:members");
        ours.issue("old", "dns:members", -10, 5);
        theirs.issue("stranger", "dns:members");
        Address address = Cluster.get(start(files(ours.issue("one", "dns:members"), Map.of())))
                .selfMember()
                .address();

        assertThatCode(() -> handshake(address, ours.context("two"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> handshake(address, ours.context())).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> handshake(address, ours.context("old"))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> handshake(address, theirs.context("stranger"))).isInstanceOf(IOException.class);
    }

    @Test
    void shouldListenOnLoopbackUnlessAskedOtherwise() {
        Config config = MemberConfig.of(MemberSettings.read(null, Map.of()));
        assertThat(config.getString("akka.remote.artery.canonical.hostname")).isEqualTo("127.0.0.1");
        assertThat(config.getString("akka.remote.artery.bind.hostname")).isEqualTo("127.0.0.1");
        assertThat(config.getString("akka.management.http.hostname")).isEqualTo("127.0.0.1");
    }

    @Test
    void shouldReportMembersWithoutAnAnswerAndNotThoseThatHaveJoined() throws Exception {
        ActorSystem<?> first = start(Map.of());
        Map<String, String> join = Map.of("join", address(first));
        ActorSystem<?> second = start(join);
        awaitMembers(2, systems);
        Map<String, String> nowhere = Map.of("join", "127.0.0.1:" + freePorts(1).getFirst());
        ActorSystem<?> lonely = start(nowhere);
        Queue<List<HostPort>> reported = new ConcurrentLinkedQueue<>();

        Membership.whenAlone(second, MemberSettings.read(null, join), Duration.ofMillis(100), reported::add);
        MemberSettings lost = MemberSettings.read(null, nowhere);
        Membership.whenAlone(lonely, lost, Duration.ofSeconds(1), reported::add);

        await().atMost(PATIENCE).until(() -> !reported.isEmpty());
        assertThat(reported).containsExactly(lost.others().join());
    }

    @Test
    void shouldLogNothingOfWhatIsNoHttp() throws Exception {
        int port = freePorts(1).getFirst();
        ActorSystem<?> system = start(Map.of("management.port", "" + port), ConfigFactory.empty());
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(GARBAGE);
            String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
            assertThat(answer).startsWith("HTTP/1.1 400");
        }
        system.log().warn("after the garbage");
        await().atMost(PATIENCE).until(() -> logged.contains("after the garbage"));
        assertThat(logged).noneMatch(line -> line.contains("garbageg") || line.contains("Illegal request"));
    }

    private static void handshake(Address address, SSLContext context) throws IOException {
        try (SSLSocket socket = (SSLSocket)
                context.getSocketFactory().createSocket(address.getHost().orElseThrow(), (int)
                        address.getPort().orElseThrow())) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.startHandshake();
        }
    }

    private ActorSystem<?> start(Map<String, String> options) {
        return start(options, QUIET);
    }

    private ActorSystem<?> start(Map<String, String> options, Config logging) {
        Map<String, String> all = new HashMap<>(Map.of("port", "0", "management.port", "0"));
        all.putAll(options);
        MemberSettings settings = MemberSettings.read(null, all);
        Config config = logging.withFallback(MemberConfig.of(settings));
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), MemberConfig.SYSTEM, config);
        systems.add(system);
        Membership.start(system, settings).toCompletableFuture().join();
        return system;
    }

    private static String address(ActorSystem<?> system) {
        Address address = Cluster.get(system).selfMember().address();
        return address.getHost().orElseThrow() + ":" + address.getPort().orElseThrow();
    }

    private static Map<String, String> files(Tls tls, Map<String, String> options) {
        Map<String, String> all = new HashMap<>(options);
        all.put("tls.certificate", tls.certificate().toString());
        all.put("tls.key", tls.key().toString());
        all.put("tls.ca", tls.ca().toString());
        return all;
    }

    private static void awaitMembers(int members, List<ActorSystem<?>> systems) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            for (ActorSystem<?> system : systems) {
                assertThat(membersUp(system)).isEqualTo(members);
            }
        });
    }

    private static long membersUp(ActorSystem<?> system) {
        return StreamSupport.stream(Cluster.get(system).state().getMembers().spliterator(), false)
                .filter(member -> member.status().equals(MemberStatus.up()))
                .count();
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ports.add(FreePorts.next());
        }
        return ports;
    }
}
