package org.rankcluster.actors.cli.cluster;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.member.HostPort;
import org.rankcluster.actors.time.WallClock;
import org.slf4j.LoggerFactory;

/**
 * A log encoder that writes one JSON object per line: time, level, logger, member, job, attempt, message and error. Fields without a value
 * are omitted. Levels and filters are the same as in the text log.
 */
final class JsonLog extends EncoderBase<ILoggingEvent> {
    private static final JsonFactory JSON = new JsonFactory();
    private static final List<String> OF_JOBS = List.of("job", "attempt");

    /** Attempt of a job that waits for its first start. */
    private static final String NOT_STARTED = "0";

    private final String member;

    JsonLog(String member) {
        this.member = member;
    }

    /**
     * Replaces the log's text by JSON.
     *
     * @param err standard error
     * @param member address of the member
     * @return receives lines of the member itself, which become objects too
     */
    static Consumer<String> begin(PrintStream err, HostPort member) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        for (Logger logger : context.getLoggerList()) {
            for (Iterator<Appender<ILoggingEvent>> all = logger.iteratorForAppenders(); all.hasNext(); ) {
                if (all.next() instanceof ConsoleAppender<ILoggingEvent> console) {
                    JsonLog lines = new JsonLog(member.toString());
                    lines.setContext(context);
                    lines.start();
                    console.stop();
                    console.setEncoder(lines);
                    console.start();
                }
            }
        }
        JsonLog own = new JsonLog(member.toString());
        return line -> err.print(own.line(WallClock.date(), "INFO", "rankcluster.member", List.of(), line, null));
    }

    @Override
    public byte[] headerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        List<String[]> fields = OF_JOBS.stream()
                .filter(event.getMDCPropertyMap()::containsKey)
                .filter(name -> !NOT_STARTED.equals(event.getMDCPropertyMap().get(name)))
                .map(name -> new String[] {name, event.getMDCPropertyMap().get(name)})
                .toList();
        String error =
                event.getThrowableProxy() == null ? null : ThrowableProxyUtil.asString(event.getThrowableProxy());
        return line(
                        event.getInstant(),
                        event.getLevel().toString(),
                        event.getLoggerName(),
                        fields,
                        event.getFormattedMessage(),
                        error)
                .getBytes(StandardCharsets.UTF_8);
    }

    private String line(
            Instant time, String level, String logger, List<String[]> fields, String message, @Nullable String error) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("time", time.toString());
            json.writeStringField("level", level);
            json.writeStringField("logger", logger);
            json.writeStringField("member", member);
            for (String[] field : fields) {
                json.writeFieldName(field[0]);
                json.writeNumber(field[1]);
            }
            json.writeStringField("message", message);
            if (error != null) {
                json.writeStringField("error", error);
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.append('\n').toString();
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }
}
