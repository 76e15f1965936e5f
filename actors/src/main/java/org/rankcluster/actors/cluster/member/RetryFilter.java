package org.rankcluster.actors.cluster.member;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets a warning that comes again at each try of a connection through once in a while, unless the log is asked for more than
 * warnings. None is lost: the first one for an address and a reason may be all that tells of a firewall between two members, or of
 * a certificate that the other does not take. Only what {@code node} says itself is dropped: that there is nobody to join, and that the
 * others do not take this member (Akka's advice is to switch that off).
 * A member that is lost is told by the cluster itself, whose warnings are not touched.
 */
public final class RetryFilter extends Filter<ILoggingEvent> {
    private static final long WHILE_MILLIS = Duration.ofMinutes(10).toMillis();
    /** Who makes up addresses does not fill the memory. */
    private static final int MOST_KNOWN = 1_000;

    private static final List<String> SAID_OTHERWISE =
            List.of("Couldn't join seed nodes after", "Couldn't join seed nodes because of incompatible");
    /** A connection to another member: two places in Akka tell of each failure, in the same words from the exception on. */
    private static final Pattern OUTBOUND =
            Pattern.compile("(?i:outbound) .*?\\[(akka://[^\\]]+)\\].*?(\\w+Exception\\b.*)");
    /** After a pause of another member; Akka helps itself. */
    private static final String COMPRESSION = "unknown compression table version";
    /** A connection that another began. What it has sent differs each time. */
    private static final Pattern INBOUND =
            Pattern.compile("((?:cluster|batch) port: a connection from \\S+ was refused: [^\\[\\d]*).*");

    private final Map<String, Long> said = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST_KNOWN;
        }
    };

    @Override
    public FilterReply decide(ILoggingEvent event) {
        boolean asked = getContext() instanceof LoggerContext loggers
                && loggers.getLogger(event.getLoggerName()).isInfoEnabled();
        if (asked) {
            return FilterReply.NEUTRAL;
        }
        String message = String.valueOf(event.getFormattedMessage());
        if (SAID_OTHERWISE.stream().anyMatch(message::contains)) {
            return FilterReply.DENY;
        }
        if (event.getLevel() != Level.WARN) {
            return FilterReply.NEUTRAL;
        }
        String what = repeated(message);
        return what == null || isNew(what, event.getTimeStamp()) ? FilterReply.NEUTRAL : FilterReply.DENY;
    }

    /** What is the same at each try; null if it is nothing of that kind. */
    private static @Nullable String repeated(String message) {
        Matcher outbound = OUTBOUND.matcher(message);
        if (outbound.find()) {
            return outbound.group(1) + ' ' + outbound.group(2);
        }
        if (message.contains(COMPRESSION)) {
            return COMPRESSION;
        }
        Matcher inbound = INBOUND.matcher(message);
        return inbound.find() ? inbound.group(1) : null;
    }

    private synchronized boolean isNew(String what, long now) {
        Long last = said.get(what);
        boolean isNew = last == null || now - last >= WHILE_MILLIS;
        if (isNew) {
            said.remove(what); // or it would stay among the eldest
            said.put(what, now);
        }
        return isNew;
    }
}
