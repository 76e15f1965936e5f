package org.rankcluster.actors.job;

import java.util.List;
import java.util.stream.Stream;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.group.BalancedDims;

/** A reader of {@code addressing.*} in {@code --config}. The reader combines these settings with the machine's costs. */
public final class AddressingSettings {
    private static final String PREFIX = "addressing.";

    private AddressingSettings() {}

    /** Returns the time of a translation on a machine's cores, in ps. */
    public static TranslationCost.Core core(Machine machine) {
        InstructionCosts costs = machine.cpu().instructions();
        return new TranslationCost.Core(costs.integer(), costs.divide(), costs.memory());
    }

    /**
     * Returns rectangles for worlds that are only modelled. On a torus: the places of a node and dimensions as even as they can be, places
     * fastest. Then the result of MPI_Dims_create for the world.
     */
    public static WorldRectangles onPaper(Machine machine, int ranksPerNode) {
        return ranks -> {
            Stream<WorldRectangle> torus = machine.topology() instanceof Torus shape && ranks % ranksPerNode == 0
                    ? Stream.of(torus(BalancedDims.of(ranks / ranksPerNode, shape.dimensions()), ranksPerNode))
                    : Stream.empty();
            return Stream.concat(torus, BalancedDims.rectangles(ranks))
                    .distinct()
                    .toList();
        };
    }

    private static WorldRectangle torus(int[] extents, int places) {
        int[] fastestFirst = new int[extents.length + 1];
        fastestFirst[0] = places;
        for (int d = 0; d < extents.length; d++) {
            fastestFirst[1 + d] = extents[extents.length - 1 - d];
        }
        return WorldRectangle.firstFastest("torus", fastestFirst);
    }

    /** Returns the settings of a job. */
    static SchemeSettings of(JobSpec spec) {
        var config = spec.model().config();
        return new SchemeSettings(
                spec.model().addressing(),
                core(spec.machine()),
                Double.parseDouble(
                        config.getOrDefault(SchemeSettings.AUTO_BOUND, String.valueOf(SchemeSettings.USUAL_BOUND))),
                Integer.parseInt(config.getOrDefault(
                        SchemeSettings.COMPRESSION_FROM, String.valueOf(SchemeSettings.USUAL_COMPRESSION_FROM))),
                ranks -> rectangles(spec, ranks));
    }

    /**
     * Returns the torus of the ranks that a job begins with, if they are in an order of its dimensions. Then the result of MPI_Dims_create
     * for any world.
     */
    private static List<WorldRectangle> rectangles(JobSpec spec, int ranks) {
        Stream<WorldRectangle> torus = ranks == spec.ranks()
                        && spec.machine().topology() instanceof Torus
                        && spec.mapping() instanceof OrderMapping mapping
                ? Stream.of(WorldRectangle.firstFastest("torus", mapping.extentsFastestFirst()))
                : Stream.empty();
        return Stream.concat(torus, BalancedDims.rectangles(ranks)).distinct().toList();
    }

    /**
     * Returns whether a key is about address management.
     *
     * @throws InputException if its value is not valid
     */
    public static boolean check(String where, String key, String value) {
        if (!key.startsWith(PREFIX)) {
            return false;
        }
        switch (key) {
            case SchemeSettings.AUTO_BOUND -> {
                if (!value.matches("[0-9]{1,6}([.][0-9]{1,6})?") || Double.parseDouble(value) < 1) {
                    throw new InputException(where, key, value, "a number of 1 or more");
                }
            }
            case SchemeSettings.COMPRESSION_FROM -> {
                if (!value.matches("[1-9][0-9]{0,8}")) {
                    throw new InputException(where, key, value, "1.." + 999_999_999);
                }
            }
            default ->
                throw new InputException(
                        where, key, value, SchemeSettings.AUTO_BOUND + " or " + SchemeSettings.COMPRESSION_FROM);
        }
        return true;
    }
}
