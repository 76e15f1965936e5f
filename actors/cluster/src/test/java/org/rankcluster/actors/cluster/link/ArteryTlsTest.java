package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.rankcluster.actors.cluster.member.Certificates;
import org.rankcluster.actors.cluster.member.MemberConfig;
import org.rankcluster.actors.cluster.member.MemberSettings;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.slf4j.LoggerFactory;

/** Tests of what a member reports about connections that it refuses at the port for messages between members. */
@Timeout(300)
@Isolated // other tests refuse certificates, too, and share the log
class ArteryTlsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final Logger logger = (Logger) LoggerFactory.getLogger(ArteryTls.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @TempDir
    Path folder;

    private Certificates authority;
    private ActorSystem<Void> system;

    @BeforeEach
    void start() throws Exception {
        log.list = new CopyOnWriteArrayList<>(); // Akka's threads write to it
        log.start();
        logger.addAppender(log);
        authority = Certificates.create(folder.resolve("ours"));
        Tls tls = authority.issue("member", "dns:members");
        MemberSettings settings = MemberSettings.read(
                null,
                Map.of(
                        "port", "0",
                        "tls.certificate", tls.certificate().toString(),
                        "tls.key", tls.key().toString(),
                        "tls.ca", tls.ca().toString()));
        system = ActorSystem.create(Behaviors.empty(), MemberConfig.SYSTEM, MemberConfig.of(settings));
    }

    @AfterEach
    void stop() {
        logger.detachAppender(log);
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }

    @Test
    void shouldReportEachRefusedCertificateAndEqualOnesOnce() throws Exception {
        Certificates theirs = Certificates.create(folder.resolve("theirs"));
        theirs.issue("stranger", "dns:members");
        authority.issue("old", "dns:members", -10, 5);
        authority.issue("guest", "dns:guests");
        List<SSLContext> wrong = List.of(
                authority.context(),
                authority.context("old"),
                authority.context("guest"),
                theirs.context("stranger"),
                theirs.context("stranger"));
        for (SSLContext context : wrong) {
            long before = refusals(JobCounters.CERTIFICATE);
            connect(context);
            await().atMost(PATIENCE).until(() -> refusals(JobCounters.CERTIFICATE) == before + 1);
        }
        assertThat(refusals(JobCounters.STRANGER)).isZero();
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .allMatch(line -> line.startsWith("member port: a connection was refused: certificate: "))
                .doesNotHaveDuplicates()
                .hasSize(4);
        assertThat(log.list.get(1).getFormattedMessage()).contains("NotAfter");
        assertThat(log.list.get(3).getFormattedMessage())
                .contains("certificate: the other end does not accept this member's: ");
    }

    @Test
    void shouldReportBytesThatAreNoTls() throws Exception {
        try (Socket plain = new Socket("127.0.0.1", port())) {
            plain.getOutputStream().write(new byte[64]);
            await().atMost(PATIENCE).until(() -> refusals(JobCounters.STRANGER) == 1);
        }
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("member port: a connection was refused: it did not begin as one of a member");
    }

    @Test
    void shouldReportNothingAboutAConnectionOfAMember() throws Exception {
        authority.issue("another", "dns:members");
        connect(authority.context("another"));
        assertThat(refusals(JobCounters.CERTIFICATE) + refusals(JobCounters.STRANGER))
                .isZero();
        assertThat(log.list).isEmpty();
    }

    /** Connects, and waits until the member has closed the connection or answers nothing for a second. */
    private void connect(SSLContext context) {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.setSoTimeout(1_000);
            socket.startHandshake();
            assertThat(socket.getInputStream().read()).isNegative();
        } catch (IOException refused) {
            // the member's reports are what is tested
        }
    }

    private int port() {
        return Cluster.get(system).selfMember().address().getPort().orElseThrow();
    }

    private long refusals(String kind) {
        return JobCounters.get(system).refusals(kind);
    }
}
