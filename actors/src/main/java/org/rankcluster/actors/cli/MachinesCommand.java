package org.rankcluster.actors.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.MachineReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code machines}: which there are, and what they are made of. */
@Command(
        name = "machines",
        description = "Lists the machines; with NAME, every value of one, with its unit and its source.")
final class MachinesCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "a machine's name or file")
    @Nullable
    private String name;

    @Mixin
    private final HelpOption help = new HelpOption();

    MachinesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        MachineReader reader = MachineReader.ofInstallation();
        if (name == null) {
            terminal.out().print(Table.of(reader.names()));
        } else {
            terminal.out().println(reader.describe(name, null, Map.of()).stripTrailing());
        }
        return 0;
    }
}
