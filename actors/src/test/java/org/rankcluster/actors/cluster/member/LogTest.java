package org.rankcluster.actors.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.FilterReply;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What logback.xml makes of events. */
class LogTest {
    private final LoggerContext loggers = new LoggerContext();
    private ConsoleAppender<ILoggingEvent> appender;

    @BeforeEach
    @SuppressWarnings("unchecked")
    void configure() throws Exception {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(loggers);
        configurator.doConfigure(LogTest.class.getResource("/logback.xml"));
        appender = (ConsoleAppender<ILoggingEvent>)
                loggers.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("stderr");
    }

    private LoggingEvent warning(String message) {
        return new LoggingEvent("", loggers.getLogger("akka.cluster.Cluster"), Level.WARN, message, null, null);
    }

    @Test
    void shouldPrintNoControlCharacters() {
        LoggingEvent event = warning("raw \0\u001b[31m\u007f\ttab\nline");
        String line = new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
        assertThat(line).endsWith("WARN  akka.cluster.Cluster: raw ??[31m?\ttab\nline" + System.lineSeparator());
    }

    private FilterReply decision(long millis, String logger, Level level, String message) {
        LoggingEvent event = new LoggingEvent("", loggers.getLogger(logger), level, message, null, null);
        event.setTimeStamp(millis);
        return appender.getFilterChainDecision(event);
    }

    private FilterReply decision(long millis, String message) {
        return decision(millis, "akka.stream.Materializer", Level.WARN, message);
    }

    private static String upstream(int port, String cause) {
        return "[outbound connection to [akka://rankcluster@127.0.0.1:" + port
                + "], message stream] Upstream failed, cause: " + cause;
    }

    private static String restart(int port, String stream, String cause) {
        return "Outbound " + stream + " stream to [akka://rankcluster@127.0.0.1:" + port
                + "] failed. Restarting it. akka.stream." + cause;
    }

    @BeforeEach
    void askForWarnings() {
        loggers.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    }

    @Test
    void shouldDropThatNobodyIsToBeJoinedUnlessAskedForMore() {
        String retry = "Node [a] - Couldn't join seed nodes after [30] attempts, will try again";
        assertThat(decision(0, retry)).isEqualTo(FilterReply.DENY);
        loggers.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
        assertThat(decision(0, retry)).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(0, retry)).isEqualTo(FilterReply.NEUTRAL);
    }

    @Test
    void shouldDropAkkasAdviceToWhoIsNotTakenIn() {
        String advice =
                "Node [a] - Couldn't join seed nodes because of incompatible cluster configuration. It's recommended";
        assertThat(decision(0, "akka.cluster.Cluster", Level.ERROR, advice)).isEqualTo(FilterReply.DENY);
        assertThat(decision(0, "akka.cluster.Cluster", Level.ERROR, "Node [a] - something else"))
                .isEqualTo(FilterReply.NEUTRAL);
    }

    @Test
    void shouldSayOnceInAWhileWhyAMemberIsNotReached() {
        String reset = "StreamTcpException: Connection reset";
        String expired = "SSLHandshakeException: (certificate_expired) PKIX path validation failed";
        assertThat(decision(0, upstream(26500, reset))).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(1, upstream(26500, reset))).isEqualTo(FilterReply.DENY);
        assertThat(decision(2, restart(26500, "control", reset))).isEqualTo(FilterReply.DENY);
        assertThat(decision(3, upstream(26510, reset))).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(4, upstream(26500, expired))).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(599_999, upstream(26500, reset))).isEqualTo(FilterReply.DENY);
        assertThat(decision(600_000, upstream(26500, reset))).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(600_001, upstream(26500, reset))).isEqualTo(FilterReply.DENY);
    }

    @Test
    void shouldSayOnceInAWhileWhatPortsRefuse() {
        String guard = "org.rankcluster.actors.cluster.link.FrameGuard";
        String hello =
                "cluster port: a connection from 10.0.0.7 was refused: Stream didn't start with expected magic bytes, got ";
        String frame = "cluster port: a connection from 10.0.0.7 was refused: frame: length: ";
        assertThat(decision(0, guard, Level.WARN, hello + "[16 03 03 00 c9]")).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(1, guard, Level.WARN, hello + "[16 03 03 00 ca]")).isEqualTo(FilterReply.DENY);
        assertThat(decision(2, guard, Level.WARN, frame + "-4 (expected: 28)")).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(600_000, guard, Level.WARN, hello + "[16]")).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(600_001, guard, Level.WARN, hello.replace("10.0.0.7", "10.0.0.8") + "[16]"))
                .isEqualTo(FilterReply.NEUTRAL);
        String batches = "batch port: a connection from 10.0.0.7 was refused: it did not begin as one of a member";
        assertThat(decision(0, guard, Level.WARN, batches)).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decision(1, guard, Level.WARN, batches)).isEqualTo(FilterReply.DENY);
    }

    @Test
    void shouldNotTouchWhatTheClusterSaysNorErrors() {
        String unreachable = "Cluster Node [akka://rankcluster@127.0.0.1:26600] - Marking node as UNREACHABLE"
                + " [Member(akka://rankcluster@127.0.0.1:26620, Up)].";
        String quarantined = "Association to [akka://rankcluster@127.0.0.1:26620] having UID [1] has been stopped";
        String failed = upstream(26500, "StreamTcpException: Connection reset");
        for (int again = 0; again < 3; again++) {
            assertThat(decision(again, unreachable)).isEqualTo(FilterReply.NEUTRAL);
            assertThat(decision(again, quarantined)).isEqualTo(FilterReply.NEUTRAL);
            assertThat(decision(again, "akka.stream.Materializer", Level.ERROR, failed))
                    .isEqualTo(FilterReply.NEUTRAL);
        }
    }
}
