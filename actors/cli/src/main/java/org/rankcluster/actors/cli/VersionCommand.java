package org.rankcluster.actors.cli;

import java.util.concurrent.Callable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Release;
import org.rankcluster.actors.cli.console.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code version}: prints the version of RankCluster and of the JVM. */
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
        terminal.out().println(Release.version());
        return 0;
    }
}
