package org.rankcluster.actors.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
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
    void shouldPrintNoControlCharacters() {
        LoggingEvent event = warning("raw \0\u001b[31m\u007f\ttab\nline");
        String line = new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
        assertThat(line).endsWith("WARN  akka.cluster.Cluster: raw ??[31m?\ttab\nline" + System.lineSeparator());
    }
}
