package org.rankcluster.actors.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.ParseErrors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code help}: prints the text of {@code --help}, for all commands or for one. */
@Command(name = "help", description = "Shows the commands; with COMMAND, all about one.")
final class HelpCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final CommandLine commands;

    @Parameters(index = "0", arity = "0..1", paramLabel = "COMMAND", description = "a command")
    @Nullable
    private String name;

    @Mixin
    private final HelpOption help = new HelpOption();

    /**
     * Creates the command.
     *
     * @param commands the parser of all commands
     */
    HelpCommand(Terminal terminal, CommandLine commands) {
        this.terminal = terminal;
        this.commands = commands;
    }

    @Override
    public Integer call() {
        Map<String, CommandLine> known = commands.getSubcommands();
        CommandLine asked = name == null ? commands : known.get(name);
        if (asked == null) {
            throw ParseErrors.noSuchCommand(String.valueOf(name), known.keySet());
        }
        asked.usage(terminal.out(), Ansi.OFF);
        return 0;
    }
}
