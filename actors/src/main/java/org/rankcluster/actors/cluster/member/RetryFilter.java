package org.rankcluster.actors.cluster.member;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;

/**
 * Drops what Akka repeats every few seconds while nobody answers a member, unless the log is asked for more than warnings:
 * {@link Membership#whenAlone} has that said once.
 */
public final class RetryFilter extends Filter<ILoggingEvent> {
    private static final List<String> REPEATED =
            List.of("Couldn't join seed nodes after", "HandshakeTimeoutException", "StreamTcpException");

    @Override
    public FilterReply decide(ILoggingEvent event) {
        String message = String.valueOf(event.getFormattedMessage());
        boolean asked = getContext() instanceof LoggerContext loggers
                && loggers.getLogger(event.getLoggerName()).isInfoEnabled();
        return !asked && REPEATED.stream().anyMatch(message::contains) ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
}
