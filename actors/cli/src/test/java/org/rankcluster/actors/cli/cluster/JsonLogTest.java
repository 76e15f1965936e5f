package org.rankcluster.actors.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the log as JSON. */
class JsonLogTest {
    private static JsonNode line(Level level, String message, Throwable error, Map<String, String> about)
            throws IOException {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        LoggingEvent event = new LoggingEvent("", context.getLogger("rankcluster.jobs"), level, message, error, null);
        event.setMDCPropertyMap(about);
        String text = new String(new JsonLog("host-a:25520").encode(event), StandardCharsets.UTF_8);
        assertThat(text).endsWith("\n").hasLineCount(1);
        return new ObjectMapper().readTree(text);
    }

    @Test
    void shouldWriteOneObjectALine() throws IOException {
        JsonNode line = line(
                Level.WARN,
                "two\nlines, \"quotes\" and \u0007",
                new IllegalStateException("broken"),
                Map.of("job", "7", "attempt", "2", "other", "x"));
        assertThat(line.fieldNames())
                .toIterable()
                .containsExactly("time", "level", "logger", "member", "job", "attempt", "message", "error");
        assertThat(line.get("level").asText()).isEqualTo("WARN");
        assertThat(line.get("logger").asText()).isEqualTo("rankcluster.jobs");
        assertThat(line.get("member").asText()).isEqualTo("host-a:25520");
        assertThat(line.get("job").isIntegralNumber()).isTrue();
        assertThat(line.get("job").asInt()).isEqualTo(7);
        assertThat(line.get("attempt").asInt()).isEqualTo(2);
        assertThat(line.get("message").asText()).isEqualTo("two\nlines, \"quotes\" and \u0007");
        assertThat(line.get("error").asText())
                .startsWith("java.lang.IllegalStateException: broken")
                .contains("JsonLogTest");
    }

    @Test
    void shouldLeaveOutWhatALineIsNotAbout() throws IOException {
        assertThat(line(Level.INFO, "member joined", null, Map.of()).fieldNames())
                .toIterable()
                .containsExactly("time", "level", "logger", "member", "message");
        assertThat(line(Level.INFO, "job 7 submitted", null, Map.of("job", "7", "attempt", "0"))
                        .fieldNames())
                .toIterable()
                .containsExactly("time", "level", "logger", "member", "job", "message");
    }
}
