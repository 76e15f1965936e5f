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
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of the log lines that logback.xml makes of events. */
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
    void shouldBeginLinesWithDateAndTime() {
        String line = new String(appender.getEncoder().encode(warning("text")), StandardCharsets.UTF_8);
        assertThat(line).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d) WARN  .*\\R");
    }

    @Test
    void shouldPrintWhatAkkaWarnsAboutOnly() {
        assertThat(isPrinted("akka", "akka", Level.INFO)).isFalse();
        assertThat(isPrinted("akka", "akka", Level.WARN)).isTrue();
        assertThat(isPrinted("akka", "akka", Level.ERROR)).isTrue();
        assertThat(isPrinted("akka.cluster.Cluster", "cluster", Level.WARN)).isTrue();
        assertThat(isPrinted("akka.cluster.Cluster", "cluster", Level.INFO)).isFalse();
        assertThat(isPrinted("akka.cluster.Cluster", "cluster", Level.ERROR)).isFalse();
    }

    @Test
    void shouldNotPrintWhatAMemberSaysItself() {
        for (String message : List.of(
                "Cluster Node [akka://a] - Couldn't join seed nodes after [3] attempts, will try again. seed-nodes=[]",
                "Cluster Node [akka://a] - Marking node as UNREACHABLE [Member(akka://b, Up)].",
                "Cluster Node [akka://a] - Marking node(s) as UNREACHABLE [Member(akka://b, Up)].")) {
            assertThat(isPrinted("akka.cluster.Cluster", "cluster", Level.WARN, message))
                    .as(message)
                    .isFalse();
        }
    }

    private boolean isPrinted(String logger, String where, Level level) {
        return isPrinted(logger, where, level, "text");
    }

    private boolean isPrinted(String logger, String where, Level level, String message) {
        ConsoleAppender<ILoggingEvent> of =
                (ConsoleAppender<ILoggingEvent>) loggers.getLogger(logger).getAppender(where);
        LoggingEvent event = new LoggingEvent("", loggers.getLogger(logger), level, message, null, null);
        return of.getFilterChainDecision(event) != FilterReply.DENY;
    }

    /** Artery warns by this logger of each attempt to connect to a member that is lost. */
    @Test
    void shouldNotPrintEachAttemptToConnect() {
        Logger streams = loggers.getLogger("akka.stream.Materializer");
        assertThat(streams.isWarnEnabled()).isFalse();
        assertThat(streams.isErrorEnabled()).isTrue();
    }

    @Test
    void shouldPrintNoControlCharacters() {
        LoggingEvent event = warning("raw \0\u001b[31m\u007f\ttab\nline");
        String line = new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
        assertThat(line).endsWith("WARN  akka.cluster.Cluster: raw ??[31m?\ttab\nline" + System.lineSeparator());
    }
}
