package org.rankcluster.actors.cli.console;

import org.jspecify.annotations.Nullable;

/** The version of the running RankCluster, as {@code version} prints it and results record it. */
public final class Release {
    private Release() {}

    /** Returns a line such as {@code RankCluster 1.2.3, Java 25.0.1}. */
    public static String version() {
        return "RankCluster " + number() + ", Java " + Runtime.version();
    }

    /** Returns the version of RankCluster alone, such as {@code 1.2.3}. */
    public static String number() {
        @Nullable String version = Release.class.getPackage().getImplementationVersion();
        return version == null ? "(unpackaged)" : version;
    }
}
