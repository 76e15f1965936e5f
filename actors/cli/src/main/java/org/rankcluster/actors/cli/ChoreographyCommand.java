package org.rankcluster.actors.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.BlockCounts;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.AlgorithmAliases;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.ChoreographyDrawing;
import org.rankcluster.protocol.choreography.ChoreographyGoal;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.collective.Choreographies;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code choreography}: shows the messages of a collective, as a picture or as a GOAL schedule. */
@Command(
        name = "choreography",
        sortOptions = false,
        description = "Draws the messages of a collective, and counts them; without NAME, lists the collectives.")
final class ChoreographyCommand implements Callable<Integer> {
    private static final int MOST_NODES = 1 << 20;

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
            description = "an algorithm's name (default: auto, chosen by the size)")
    private String algorithm = Collective.AUTO;

    @Option(
            names = "--ranks",
            paramLabel = "N",
            description = "number of ranks (default: 8, or as many as the shape has nodes)")
    @Nullable
    private String ranks;

    @Option(
            names = "--shape",
            paramLabel = "AxBxC",
            description = "ranks on a torus of this shape, one a node, for broadcasts over rectangles")
    @Nullable
    private String shape;

    @Option(names = "--mesh", description = "the shape does not wrap around")
    private boolean mesh;

    @Option(names = "--root", paramLabel = "R", description = "the root's rank (default: 0)")
    private String root = "0";

    @Option(
            names = "--bytes",
            paramLabel = "B",
            description = "size of the message, the vector, or the block of a rank, e.g. 4096 or 4KiB (default: 8)")
    private String bytes = "8";

    @Option(
            names = "--counts",
            paramLabel = "N,N,...|FILE",
            description =
                    "lengths of blocks, in units of --bytes, one for each rank; for alltoallv and alltoallw the length that a rank"
                            + " sends to itself, to the next rank, to the rank after it, ..., or a row for each sender")
    @Nullable
    private String counts;

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

    private Torus torus(String text) {
        String rule = "extents of 1 or more, as 4x4x4";
        if (!text.matches("[1-9][0-9]{0,5}(x[1-9][0-9]{0,5}){0,5}")) {
            throw InputException.option("--shape", text, rule);
        }
        int[] extents =
                Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
        long nodes = 1;
        for (int extent : extents) {
            nodes = Math.min(Integer.MAX_VALUE, nodes * extent);
        }
        if (nodes > MOST_NODES) {
            throw InputException.option("--shape", text, rule + ", of at most " + MOST_NODES + " nodes");
        }
        return mesh ? Torus.mesh(extents) : Torus.of(extents);
    }

    private static String all() {
        Map<String, String> rows = new LinkedHashMap<>();
        for (Collective collective : Choreographies.COLLECTIVES) {
            rows.put(collective.name(), String.join(", ", collective.algorithmNames()));
        }
        return Table.of(rows);
    }

    private Choreography choreography(String collective) {
        Collective found = Choreographies.collective(oneOf("NAME", collective, Choreographies.names()));
        List<String> algorithms = new ArrayList<>(found.algorithmNames());
        algorithms.addFirst(Collective.AUTO);
        oneOf("--algorithm", algorithm, algorithms);
        Parameters parameters = parameters(found);
        Algorithm chosen = found.algorithm(algorithm);
        if (shape != null && chosen != null && !parameters.scope().hasColours(chosen)) {
            throw InputException.option(
                    "--algorithm", algorithm, "ranks that fill a rectangle with " + chosen.colours() + " colours");
        }
        return Choreographies.of(collective, algorithm, parameters);
    }

    private static String oneOf(String option, String text, List<String> known) {
        if (!known.contains(text)) {
            String rule = "one of " + String.join(", ", known) + AlgorithmAliases.hint(text, known);
            throw InputException.option(option, text, rule);
        }
        return text;
    }

    private Parameters parameters(Collective collective) {
        Torus torus = shape == null ? null : torus(shape);
        BlockCounts blocks = counts == null ? null : BlockCounts.of(collective, counts);
        int usual = blocks == null ? 8 : blocks.usualRanks();
        int nodes = torus == null ? usual : torus.nodes();
        int size = ranks == null
                ? nodes
                : OptionValues.integer("--ranks", ranks, 1, torus == null ? Integer.MAX_VALUE : nodes);
        int unit = OptionValues.bytes("--bytes", bytes, Integer.MAX_VALUE / size);
        Parameters parameters = Parameters.of(size)
                .scope(torus == null ? CollectiveScope.NOWHERE : CollectiveScope.on(torus, size))
                .root(OptionValues.integer("--root", root, 0, size - 1))
                .bytes(unit);
        return blocks == null ? parameters : blocks.in(parameters, unit);
    }
}
