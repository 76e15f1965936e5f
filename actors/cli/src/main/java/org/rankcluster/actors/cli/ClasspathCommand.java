package org.rankcluster.actors.cli;

import java.util.concurrent.Callable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.program.process.system.MpiClassPath;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code classpath}: prints the class path that {@code javac -cp} needs to compile an MPI program. */
@Command(
        name = "classpath",
        description =
                "Prints the class path to compile an MPI program: javac -cp $(rankcluster classpath) Program.java")
final class ClasspathCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final HelpOption help = new HelpOption();

    ClasspathCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().println(MpiClassPath.text());
        return 0;
    }
}
