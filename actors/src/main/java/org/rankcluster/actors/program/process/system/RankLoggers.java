package org.rankcluster.actors.program.process.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.actors.program.process.time.ClockCalls;

/**
 * The loggers of a rank, by name. A {@link java.util.logging.LogManager} of its own would stay in the JVM until that ends. The root has the
 * JDK's usual handler, which prints to the standard error of the rank that logs.
 */
final class RankLoggers {
    private final Map<String, RankLogger> loggers = new TreeMap<>();
    private final RankLogger root = new RankLogger("", null);
    private long records;

    RankLoggers() {
        root.setLevel(Level.INFO);
        root.addHandler(new ConsoleHandler());
        loggers.put("", root);
    }

    synchronized Logger get(String name, @Nullable String bundle) {
        RankLogger known = loggers.get(name);
        if (known != null) {
            return known;
        }
        RankLogger made = new RankLogger(name, bundle);
        loggers.put(name, made);
        made.setParent(above(name));
        for (Map.Entry<String, RankLogger> below : loggers.entrySet()) {
            if (below.getKey().startsWith(name + ".")) {
                below.getValue().setParent(above(below.getKey()));
            }
        }
        return made;
    }

    private Logger above(String name) {
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            RankLogger known = loggers.get(name.substring(0, dot));
            if (known != null) {
                return known;
            }
        }
        return root;
    }

    Logger anonymous(@Nullable String bundle) {
        RankLogger made = new RankLogger(null, bundle);
        made.setParent(root);
        return made;
    }

    synchronized @Nullable Logger find(String name) {
        return loggers.get(name);
    }

    synchronized List<String> names() {
        return new ArrayList<>(loggers.keySet());
    }

    /** Takes all handlers and levels away, but the root's level, which becomes INFO. */
    synchronized void reset() {
        for (RankLogger logger : loggers.values()) {
            for (Handler handler : logger.getHandlers()) {
                logger.removeHandler(handler);
                handler.close();
            }
            logger.setLevel(logger.equals(root) ? Level.INFO : null);
        }
    }

    /** Its records have virtual times, and the rank's numbers of threads and records. */
    private final class RankLogger extends Logger {
        RankLogger(@Nullable String name, @Nullable String bundle) {
            super(name, bundle);
        }

        @Override
        public void log(LogRecord entry) {
            if (isLoggable(entry.getLevel())) {
                String unusedCaller = entry.getSourceClassName(); // found out now, for below there is this method, too
                entry.setInstant(ClockCalls.now());
                entry.setSequenceNumber(records++);
                entry.setLongThreadID(ThreadCalls.threadId(ThreadCalls.currentThread()));
                super.log(entry);
            }
        }
    }
}
