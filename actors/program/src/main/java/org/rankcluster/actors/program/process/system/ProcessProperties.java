package org.rankcluster.actors.program.process.system;

import java.io.File;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/**
 * The system properties of a rank: a copy of the JVM's, taken at the first use. Their class path holds the program's own classes and the
 * MPI classes.
 */
final class ProcessProperties {
    private static final String PROPERTIES = "system properties";
    private static final String CLASS_PATH = "java.class.path";

    private @Nullable Properties all;

    /** Returns the properties of the calling rank; null outside of any. */
    static @Nullable ProcessProperties ownOrNull() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : (ProcessProperties) rank.state().service(PROPERTIES, ProcessProperties::new);
    }

    Properties all() {
        if (all == null) {
            all = new Properties();
            all.putAll(System.getProperties());
            if (Thread.currentThread().getContextClassLoader() instanceof RankClasses classes) {
                all.setProperty(CLASS_PATH, classes.classPath() + File.pathSeparator + MpiClassPath.text());
            }
        }
        return all;
    }

    /** Replaces all properties; null requests a fresh copy. */
    void replace(@Nullable Properties others) {
        all = others;
    }
}
