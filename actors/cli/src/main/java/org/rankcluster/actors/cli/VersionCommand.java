package org.rankcluster.actors.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code version}: prints the version of RankCluster and of the JVM. */
@Command(name = "version", description = "Prints the version of RankCluster and of Java.")
final class VersionCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final HelpOption help = new HelpOption();

    VersionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().println(version());
        return 0;
    }

    /** Returns a line such as {@code RankCluster 1.2.3, Java 25.0.1}. */
    static String version() {
        return "RankCluster " + release() + ", Java " + Runtime.version();
    }

    /** Returns the version of RankCluster alone, such as {@code 1.2.3}. */
    static String release() {
        @Nullable String version = VersionCommand.class.getPackage().getImplementationVersion();
        return version == null ? "(unpackaged)" : version;
    }
}
