package org.rankcluster.actors.job;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.group.BalancedDims;

/** A reader of {@code addressing.*} in {@code --config}. The reader combines these settings with the machine's costs. */
public final class AddressingSettings {
    private static final String PREFIX = "addressing.";

    /** Key of the way to the code of a rank map. */
    public static final String DISPATCH = "addressing.translation";

    /** Key of the size of a slot in a table of virtual connections. */
    public static final String SLOT_BYTES = "addressing.slot-bytes";

    /** Key of the size of an address. */
    public static final String AVE_BYTES = "addressing.ave-bytes";

    /** Key of the choice whether communicators have tables of nodes. */
    public static final String NODE_TABLES = "addressing.node-tables";

    /** Key of the mapping of an intercommunicator's local communicator. */
    public static final String LOCAL_TABLE = "addressing.local-table";

    private static final String OWN = "own";

    /** Values of keys that have a few, see {@link LibraryRules}. */
    private static final Map<String, List<String>> CHOICES = Map.of(
            DISPATCH, List.of("switch", "hybrid", "goto"),
            SLOT_BYTES, List.of("4", "8"),
            AVE_BYTES, List.of("8", "12", "16"),
            NODE_TABLES, List.of("true", "false"),
            LOCAL_TABLE, List.of(OWN, "shared"));

    private AddressingSettings() {}

    /**
     * Returns the greatest time of a translation under {@code auto}: a share of the CPU time of a send.
     *
     * @param machine machine of the job
     * @param share share of the CPU time of a send, 0 or more
     * @return time in picoseconds
     */
    public static long autoTime(Machine machine, double share) {
        MpiModel.Overheads overheads = machine.mpi().overheads();
        return (long) (share * (overheads.call() + overheads.send()));
    }

    /** Returns the default rules for the library, with the receives of the machine's library. */
    public static LibraryRules library(Machine machine) {
        LibraryRules usual = LibraryRules.USUAL;
        return new LibraryRules(
                usual.dispatch(),
                machine.mpi().receives(),
                usual.slotBytes(),
                usual.aveBytes(),
                usual.nodeTables(),
                usual.ownLocalTable());
    }

    /**
     * Returns rectangles for worlds that are computed without a job. On a torus: the slots of a node and dimensions as even as they can be,
     * slots fastest. Then the result of MPI_Dims_create for the world.
     */
    public static WorldRectangles computedRectangles(Machine machine, int ranksPerNode) {
        return ranks -> {
            Stream<WorldRectangle> torus = machine.topology() instanceof Torus shape && ranks % ranksPerNode == 0
                    ? Stream.of(torus(BalancedDims.of(ranks / ranksPerNode, shape.dimensions()), ranksPerNode))
                    : Stream.empty();
            return Stream.concat(torus, BalancedDims.rectangles(ranks))
                    .distinct()
                    .toList();
        };
    }

    private static WorldRectangle torus(int[] extents, int slots) {
        int[] fastestFirst = new int[extents.length + 1];
        fastestFirst[0] = slots;
        for (int d = 0; d < extents.length; d++) {
            fastestFirst[1 + d] = extents[extents.length - 1 - d];
        }
        return WorldRectangle.firstFastest("torus", fastestFirst);
    }

    /** {@return the defaults by key, as a user would write them} */
    public static Map<String, String> usual() {
        LibraryRules usual = LibraryRules.USUAL;
        return Map.of(
                SchemeSettings.AUTO_SHARE,
                String.valueOf(SchemeSettings.USUAL_SHARE),
                SchemeSettings.COMPRESSION_FROM,
                String.valueOf(SchemeSettings.USUAL_COMPRESSION_FROM),
                DISPATCH,
                usual.dispatch().name().toLowerCase(Locale.ROOT),
                SLOT_BYTES,
                String.valueOf(usual.slotBytes()),
                AVE_BYTES,
                String.valueOf(usual.aveBytes()),
                NODE_TABLES,
                String.valueOf(usual.nodeTables()),
                LOCAL_TABLE,
                usual.ownLocalTable() ? OWN : "shared");
    }

    /** Returns the settings of a job. */
    static SchemeSettings of(JobSpec spec) {
        Map<String, String> config = new HashMap<>(usual());
        config.putAll(spec.model().config());
        return new SchemeSettings(
                spec.model().addressing(),
                spec.machine().cpu().core(),
                library(spec.machine(), config),
                autoTime(spec.machine(), Double.parseDouble(value(config, SchemeSettings.AUTO_SHARE))),
                Integer.parseInt(value(config, SchemeSettings.COMPRESSION_FROM)),
                ranks -> rectangles(spec, ranks));
    }

    /** Returns the rules of the machine's library; {@code config} has a value for each key. */
    private static LibraryRules library(Machine machine, Map<String, String> config) {
        return new LibraryRules(
                LibraryRules.Dispatch.valueOf(value(config, DISPATCH).toUpperCase(Locale.ROOT)),
                machine.mpi().receives(),
                Integer.parseInt(value(config, SLOT_BYTES)),
                Integer.parseInt(value(config, AVE_BYTES)),
                Boolean.parseBoolean(value(config, NODE_TABLES)),
                OWN.equals(value(config, LOCAL_TABLE)));
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
            case SchemeSettings.AUTO_SHARE -> {
                if (!value.matches("[0-9]{1,6}([.][0-9]{1,6})?")) {
                    throw new InputException(where, key, value, "a number of 0 or more, a share of a send's CPU time");
                }
            }
            case SchemeSettings.COMPRESSION_FROM -> {
                if (!value.matches("[1-9][0-9]{0,8}")) {
                    throw new InputException(where, key, value, "1.." + 999_999_999);
                }
            }
            default -> {
                List<String> values = CHOICES.get(key);
                if (values == null) {
                    throw new InputException(where, key, value, "one of " + String.join(", ", keys()));
                }
                if (!values.contains(value)) {
                    throw new InputException(where, key, value, "one of " + String.join(", ", values));
                }
            }
        }
        return true;
    }

    private static String value(Map<String, String> config, String key) {
        return Objects.requireNonNull(config.get(key), key);
    }

    private static List<String> keys() {
        return usual().keySet().stream().sorted().toList();
    }
}
