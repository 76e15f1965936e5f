package org.rankcluster.actors.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Choreographies;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.ChoreographyDrawing;
import org.rankcluster.protocol.choreography.ChoreographyGoal;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Selection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code choreography}: how a collective goes, as a picture or as a GOAL schedule. */
@Command(
        name = "choreography",
        sortOptions = false,
        description =
                "Draws who sends what to whom in a collective, and counts it; without NAME, lists the collectives.")
final class ChoreographyCommand implements Callable<Integer> {
    private final Terminal terminal;

    @picocli.CommandLine.Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAME",
            description = "a collective's name, e.g. allreduce")
    @Nullable
    private String name;

    @Option(
            names = "--algorithm",
            paramLabel = "A",
            description = "an algorithm's name (default: auto, the right one for the size)")
    private String algorithm = Selection.AUTO;

    @Option(names = "--ranks", paramLabel = "N", description = "number of ranks (default: 8)")
    private String ranks = "8";

    @Option(names = "--root", paramLabel = "R", description = "the root's rank (default: 0)")
    private String root = "0";

    @Option(
            names = "--bytes",
            paramLabel = "B",
            description = "bytes of the message, the vector, or the block of a rank (default: 8)")
    private String bytes = "8";

    @Option(names = "--goal", description = "prints a GOAL schedule (the input of LogGOPSim) instead")
    private boolean goal;

    @Mixin
    private final HelpOption help = new HelpOption();

    ChoreographyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (name == null) {
            terminal.out().print(all());
            return 0;
        }
        Choreography choreography = choreography(name);
        if (goal) {
            ChoreographyGoal.write(choreography, terminal.out());
        } else {
            terminal.out().print(ChoreographyDrawing.draw(choreography));
        }
        return 0;
    }

    private static String all() {
        Map<String, String> rows = new LinkedHashMap<>();
        for (Collective collective : Choreographies.COLLECTIVES) {
            rows.put(collective.name(), String.join(", ", collective.algorithmNames()));
        }
        return Table.of(rows);
    }

    private Choreography choreography(String collective) {
        Collective found = Choreographies.collective(Values.oneOf("NAME", collective, Choreographies.names()));
        List<String> algorithms = new ArrayList<>(found.algorithmNames());
        algorithms.addFirst(Selection.AUTO);
        Values.oneOf("--algorithm", algorithm, algorithms);
        return Choreographies.of(collective, algorithm, parameters());
    }

    private Parameters parameters() {
        int size = Values.integer("--ranks", ranks, 1, Integer.MAX_VALUE);
        return Parameters.of(size)
                .root(Values.integer("--root", root, 0, size - 1))
                .bytes(Values.integer("--bytes", bytes, 0, Integer.MAX_VALUE / size));
    }
}
