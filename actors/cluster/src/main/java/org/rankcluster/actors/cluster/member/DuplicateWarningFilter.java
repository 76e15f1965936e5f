package org.rankcluster.actors.cluster.member;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;

/**
 * A log filter for Akka's warnings that duplicate messages of RankCluster. While no member to join answers, Akka warns every 5 s, and
 * {@code node} prints one line. The log {@code rankcluster.members} has the members that do not answer. The class is named in logback.xml.
 */
public final class DuplicateWarningFilter extends Filter<ILoggingEvent> {
    private static final List<String> TEXTS = List.of("Couldn't join seed nodes", "as UNREACHABLE");

    @Override
    public FilterReply decide(ILoggingEvent event) {
        String message = event.getFormattedMessage();
        return TEXTS.stream().anyMatch(message::contains) ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
}
