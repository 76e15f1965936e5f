package org.rankcluster.actors.cli;

import org.jspecify.annotations.Nullable;

/** The release of RankCluster that runs. */
final class Release {
    private Release() {}

    /** Returns a line such as {@code RankCluster 1.2.3, Java 25.0.1}. */
    static String version() {
        return "RankCluster " + number() + ", Java " + Runtime.version();
    }

    /** Returns the version of RankCluster alone, such as {@code 1.2.3}. */
    static String number() {
        @Nullable String version = Release.class.getPackage().getImplementationVersion();
        return version == null ? "(unpackaged)" : version;
    }
}
