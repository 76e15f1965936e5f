package org.rankcluster.actors.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.OutputFile;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.console.TopologyPictures;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code machines}: lists the machines and their parameters. */
@Command(
        name = "machines",
        sortOptions = false,
        description =
                "Lists the machines; with NAME, the values of one with unit and source, and those without a source.")
final class MachinesCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "a machine's name or file")
    @Nullable
    private String name;

    @Option(names = "--svg", paramLabel = "FILE", description = "draws the machine's network into a file (SVG)")
    @Nullable
    private String svg;

    @Mixin
    private final HelpOption help = new HelpOption();

    MachinesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        MachineReader reader = MachineReader.ofInstallation("NAME");
        if (name == null) {
            if (svg != null) {
                throw InputException.option("--svg", svg, "none without the NAME of a machine");
            }
            terminal.out().print(Table.of(reader.names()));
            return 0;
        }
        String values = reader.describe(name, null, Map.of()).stripTrailing();
        if (svg != null) {
            draw(reader.read(name), svg);
        }
        terminal.out().println(values);
        return 0;
    }

    private static void draw(Machine machine, String file) {
        try {
            OutputFile.write(file, TopologyPictures.of(machine).svg());
        } catch (IOException | InvalidPathException refused) {
            throw InputException.option("--svg", file, "a file that can be written");
        }
    }
}
