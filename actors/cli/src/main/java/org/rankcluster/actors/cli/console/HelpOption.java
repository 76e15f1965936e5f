package org.rankcluster.actors.cli.console;

import picocli.CommandLine.Option;

/** The option {@code --help}, which every command has and which prints the options of the command. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    private boolean asked;
}
