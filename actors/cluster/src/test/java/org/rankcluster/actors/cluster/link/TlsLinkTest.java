package org.rankcluster.actors.cluster.link;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorSystem;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.actors.cluster.member.Certificates;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.slf4j.LoggerFactory;

/** Tests of connections for batches that are encrypted, and of the peers that they refuse. */
@Timeout(300)
class TlsLinkTest extends LinkedMembers {
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final Logger logger = (Logger) LoggerFactory.getLogger(BatchPort.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<String> refusals = new CopyOnWriteArrayList<>();

    @BeforeEach
    void listen() {
        log.list = new CopyOnWriteArrayList<>(); // the port's thread writes to it
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    /** A device between the members records the bytes that cross it, in both directions. */
    @Test
    void shouldSendNeitherBatchesNorKeysInTheClear() throws Exception {
        ByteArrayOutputStream crossed = new ByteArrayOutputStream();
        byte[] batch = "the bytes of a batch ".repeat(2000).getBytes(UTF_8);
        List<RunLink> links = unconnected();
        LinkAddress.Socket there = links.get(1).address().socket();
        try (ServerSocket device = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> pass(device, there.port(), crossed));
            List<LinkAddress> addresses = new ArrayList<>(addresses(links, 0));
            addresses.set(
                    1,
                    new LinkAddress(
                            addresses.get(1).inbox(),
                            new LinkAddress.Socket("127.0.0.1", device.getLocalPort(), there.key())));
            links.get(0).connect(addresses);
            links.get(1).connect(addresses(links, 1));
            Collected collected = new Collected();
            links.get(1).open(collected);
            links.get(0).open(new Collected());
            links.get(0).send(1, batch, batch.length);
            assertThat(collected.next()).isEqualTo(batch);
        }
        String bytes = crossed.toString(ISO_8859_1);
        assertThat(bytes).hasSizeGreaterThan(batch.length);
        assertThat(bytes.contains("a batch")).isFalse();
        assertThat(bytes.contains(new String(HexFormat.of().parseHex(there.key()), ISO_8859_1)))
                .isFalse();
        links.forEach(RunLink::close);
    }

    private static List<RunLink> unconnected() {
        long run = RUNS.incrementAndGet();
        return List.of(
                new MemberLinks(systems.get(0), tlsPorts.get(0)).create(run, 0, 2),
                new MemberLinks(systems.get(1), tlsPorts.get(1)).create(run, 1, 2));
    }

    private static void pass(ServerSocket device, int port, ByteArrayOutputStream crossed) {
        try (Socket from = device.accept();
                Socket to = new Socket(InetAddress.getLoopbackAddress(), port)) {
            Thread back = Thread.ofVirtual().start(() -> copy(to, from, crossed));
            copy(from, to, crossed);
            back.join();
        } catch (IOException | InterruptedException over) {
            // the test fails, for nothing arrives
        }
    }

    private static void copy(Socket from, Socket to, ByteArrayOutputStream crossed) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                crossed.write(buffer, 0, read);
                out.write(buffer, 0, read);
            }
            to.shutdownOutput();
        } catch (IOException over) {
            // the connection is over
        }
    }

    @Test
    void shouldRefuseConnectionsWithoutACertificateOfTheCluster() throws Exception {
        Certificates theirs = Certificates.create(certificates.resolve("theirs"));
        theirs.issue("stranger", "dns:members");
        authority.issue("old", "dns:members", -10, 5);
        authority.issue("guest", "dns:guests");
        authority.issue("another", "dns:members");
        try (BatchPort port = tlsPort(systems.get(0), refusals::add)) {
            for (SSLContext wrong : List.of(
                    authority.context(),
                    authority.context("old"),
                    authority.context("guest"),
                    theirs.context("stranger"))) {
                int before = log.list.size();
                assertThat(isShutOut(port, wrong)).isTrue();
                await().atMost(PATIENCE).until(() -> log.list.size() > before);
            }
            assertThat(log.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .allMatch(line ->
                            line.startsWith("batch port: a connection from 127.0.0.1 was refused: certificate: "))
                    .hasSize(4);
            assertThat(log.list.get(1).getFormattedMessage()).contains("NotAfter");
            assertThat(refusals).containsOnly(BatchPort.CERTIFICATE).hasSize(4);
            assertThat(isShutOut(port, authority.context("another"))).isTrue(); // no greeting of a member follows
            await().atMost(PATIENCE).until(() -> refusals.size() == 5);
            assertThat(refusals.getLast()).isEqualTo(BatchPort.STRANGER);
        }
    }

    private static boolean isShutOut(BatchPort port, SSLContext context) {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port.number())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.3"});
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(new byte[BatchHello.BYTES]);
            return socket.getInputStream().read() < 0;
        } catch (IOException refused) {
            return true;
        }
    }

    @Test
    void shouldRefuseConnectionsWithoutEncryption() throws Exception {
        try (BatchPort port = tlsPort(systems.get(0), refusals::add);
                Socket plain = new Socket("127.0.0.1", port.number())) {
            plain.setSoTimeout((int) PATIENCE.toMillis());
            plain.getOutputStream().write(new byte[BatchHello.BYTES]);
            await().atMost(PATIENCE).until(() -> refusals.equals(List.of(BatchPort.STRANGER)));
            await().atMost(PATIENCE).until(() -> log.list.size() == 1);
            assertThat(log.list.getFirst().getFormattedMessage())
                    .isEqualTo(
                            "batch port: a connection from 127.0.0.1 was refused: it did not begin as one of a member");
        }
    }

    /** A certificate may run out while members are connected by Artery, whose connections continue. */
    @Test
    void shouldSayToBothEndsWhoseCertificateIsRefused() throws Exception {
        Tls old = authority.issue("ran-out", "dns:members", -10, 5);
        ActorSystem<Void> late = system("rankcluster-link-late", old);
        try (BatchPort port = tlsPort(late, refusals::add)) {
            for (int connects : new int[] {0, 1}) {
                long run = RUNS.incrementAndGet();
                RunLink one = new MemberLinks(systems.get(0), tlsPorts.get(0)).create(run, connects, 2);
                RunLink other = new MemberLinks(late, port).create(run, 1 - connects, 2);
                RunLink first = connects == 0 ? one : other;
                RunLink second = connects == 0 ? other : one;
                List<RunLink> links = List.of(first, second);
                List<ActorSystem<Void>> theirs =
                        connects == 0 ? List.of(systems.get(0), late) : List.of(late, systems.get(0));
                Collected collected = new Collected();
                first.open(collected);
                second.connect(addresses(links, theirs, 1));
                first.connect(addresses(links, theirs, 0));
                first.receive(TimeUnit.SECONDS.toNanos(1));
                assertThat(collected.reasons.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .hasMessageContaining("batches between members 0 and 1 do not get through")
                        .hasMessageMatching("(?s).*(NotAfter|certificate).*");
                first.close();
                second.close();
            }
        } finally {
            late.terminate();
            late.getWhenTerminated().toCompletableFuture().join();
        }
    }
}
