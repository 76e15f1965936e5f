package org.rankcluster.actors.cli;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.RunCommand;
import org.rankcluster.experiment.Sample;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** The command {@code completion}: prints a script with which a shell completes commands, options, and names of machines and samples. */
@Command(
        name = "completion",
        description = "Prints a script by which a shell completes the words of commands.",
        footer = {
            "",
            "bash, zsh: source <(rankcluster completion bash)",
            "fish:      rankcluster completion fish | source"
        })
public final class CompletionCommand implements Callable<Integer> {
    private static final String PROGRAM = "rankcluster";
    private static final String MACHINE = "--machine";

    private final Terminal terminal;
    private final CommandLine commands;

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish")
    private String shell = "";

    @Mixin
    private final HelpOption help = new HelpOption();

    /**
     * Creates the command.
     *
     * @param commands the parser of all commands
     */
    public CompletionCommand(Terminal terminal, CommandLine commands) {
        this.terminal = terminal;
        this.commands = commands;
    }

    @Override
    public Integer call() {
        Collection<String> machines = MachineReader.ofInstallation().names().keySet();
        String script = switch (shell) {
            case "bash", "zsh" -> bash(machines);
            case "fish" -> fish(machines);
            default -> throw InputException.option("SHELL", shell, "bash, zsh or fish");
        };
        terminal.out().print(script);
        return 0;
    }

    /** Returns the script that picocli generates, which zsh reads as well. */
    private String bash(Collection<String> machines) {
        for (CommandLine command : commands.getSubcommands().values()) {
            CommandSpec spec = command.getCommandSpec();
            OptionSpec machine = spec.findOption(MACHINE);
            if (machine != null) {
                spec.remove(machine);
                spec.addOption(OptionSpec.builder(machine)
                        .completionCandidates(machines)
                        .build());
            }
        }
        return AutoComplete.bash(PROGRAM, commands);
    }

    private String fish(Collection<String> machines) {
        StringBuilder script = new StringBuilder();
        for (Map.Entry<String, CommandLine> each : commands.getSubcommands().entrySet()) {
            CommandSpec spec = each.getValue().getCommandSpec();
            String[] meaning = spec.usageMessage().description();
            line(script, "__fish_use_subcommand", "-a " + each.getKey() + described(meaning));
            String seen = "__fish_seen_subcommand_from " + each.getKey();
            for (OptionSpec option : spec.options()) {
                line(script, seen, words(option, machines) + described(option.description()));
            }
        }
        String samples = Sample.all().stream().map(Sample::name).sorted().collect(Collectors.joining(" "));
        line(script, "__fish_seen_subcommand_from " + RunCommand.NAME, "-a " + quoted(samples));
        return script.toString();
    }

    private static void line(StringBuilder script, String condition, String rest) {
        script.append("complete -c ")
                .append(PROGRAM)
                .append(" -n '")
                .append(condition)
                .append("' ");
        script.append(rest).append('\n');
    }

    private static String words(OptionSpec option, Collection<String> machines) {
        String names = List.of(option.names()).stream()
                .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1))
                .collect(Collectors.joining(" "));
        String values = option.longestName().equals(MACHINE) ? " -a " + quoted(String.join(" ", machines)) : "";
        return names + (option.arity().max() > 0 ? " -r" : "") + values;
    }

    private static String described(String[] description) {
        return description.length == 0 ? "" : " -d " + quoted(description[0]);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
