package org.rankcluster.actors.cli.console;

import picocli.CommandLine.Option;

/** {@code --help}, which every command has. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    private boolean asked;
}
