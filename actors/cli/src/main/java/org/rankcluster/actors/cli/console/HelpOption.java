package org.rankcluster.actors.cli.console;

import picocli.CommandLine.Option;

/** The option {@code --help} of every command, which prints the command's options. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    private boolean asked;
}
