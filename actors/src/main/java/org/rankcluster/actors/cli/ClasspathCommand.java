package org.rankcluster.actors.cli;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.extension.Placement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code classpath}: what {@code javac -cp} needs to compile an MPI program. */
@Command(
        name = "classpath",
        description =
                "Prints what javac needs to compile an MPI program: javac -cp $(rankcluster classpath) Program.java")
final class ClasspathCommand implements Callable<Integer> {
    /** One class of each jar: the MPI API; geometry, and annotations, that it shows. */
    private static final List<Class<?>> PARTS = List.of(Placement.class, Topology.class, Nullable.class);

    private final Terminal terminal;

    @Mixin
    private final HelpOption help = new HelpOption();

    ClasspathCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out()
                .println(PARTS.stream()
                        .map(ClasspathCommand::place)
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)));
        return 0;
    }

    private static Path place(Class<?> part) {
        try {
            return Path.of(
                    part.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException never) {
            throw new IllegalStateException(never);
        }
    }
}
