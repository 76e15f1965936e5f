package org.rankcluster.protocol.address.scheme;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;

/**
 * A hypothetical world of ranks, for which the memory of a skeleton is computed without a job. Skeletons are executed for one rank of it.
 * Ranks fill one node after the other.
 *
 * @param ranks number of ranks of the world
 * @param ranksPerNode number of ranks of each node
 * @param settings bounds, costs and rectangles; the scheme is ignored
 * @param areComputed whether addresses follow from ranks, as on a torus
 * @param dims MPI_Dims_create: number of ranks, then number of dimensions
 */
public record ComputedWorld(
        int ranks,
        int ranksPerNode,
        SchemeSettings settings,
        boolean areComputed,
        IntFunction<IntFunction<int[]>> dims) {
    /** A time, in ps, that no model reaches. Maps of a computed rank must fit into the heap, so their translation times are ignored. */
    private static final long UNBOUNDED = Long.MAX_VALUE;

    /**
     * Creates a world with the scheme {@code auto} and the usual library.
     *
     * @param ranks number of ranks of the world
     * @param ranksPerNode number of ranks of each node
     * @param core latencies of the core
     * @param autoTime greatest time of a translation of the smallest model, in picoseconds
     * @param compressionFrom least number of members of a communicator that is compressed to a rectangle
     * @param areComputed whether addresses follow from ranks, as on a torus
     * @param rectangles the rectangles that communicators are compared with
     * @param dims MPI_Dims_create: number of ranks, then number of dimensions
     * @return the world
     */
    public static ComputedWorld of(
            int ranks,
            int ranksPerNode,
            CoreLatencies core,
            long autoTime,
            int compressionFrom,
            boolean areComputed,
            WorldRectangles rectangles,
            IntFunction<IntFunction<int[]>> dims) {
        SchemeSettings settings =
                new SchemeSettings(Addressing.AUTO, core, LibraryRules.USUAL, autoTime, compressionFrom, rectangles);
        return new ComputedWorld(ranks, ranksPerNode, settings, areComputed, dims);
    }

    /**
     * {@return the same world with another modelled library}
     *
     * @param library properties of the other library
     */
    public ComputedWorld with(LibraryRules library) {
        return with(library, settings.autoTime());
    }

    /**
     * {@return the same world with another greatest time of a translation under {@code auto}, in picoseconds}
     *
     * @param autoTime time in picoseconds
     */
    public ComputedWorld withAutoTime(long autoTime) {
        return with(settings.library(), autoTime);
    }

    private ComputedWorld with(LibraryRules library, long autoTime) {
        SchemeSettings other = new SchemeSettings(
                settings.addressing(),
                settings.core(),
                library,
                autoTime,
                settings.compressionFrom(),
                settings.rectangles());
        return new ComputedWorld(ranks, ranksPerNode, other, areComputed, dims);
    }

    /**
     * The memory of a rank at the time when it holds most communicators.
     *
     * @param communicators number of communicators, the world included
     * @param footprints footprint by scheme
     * @param models number of maps by model under {@code auto}, the library's own communicators included
     */
    public record Outcome(int communicators, Map<Addressing, Footprint> footprints, Map<String, Integer> models) {
        /**
         * Returns the footprint under a scheme.
         *
         * @param scheme name of the scheme, as {@link Addressing#of} accepts it
         * @return the footprint; empty if the scheme was not evaluated
         */
        public Footprint under(String scheme) {
            return footprints.getOrDefault(Addressing.of(scheme).orElseThrow(), Footprint.NONE);
        }
    }

    /**
     * Executes a skeleton for a rank.
     *
     * @param skeleton the communicator calls
     * @param rank rank in the world, 0 to {@code ranks - 1}
     * @return the rank's memory
     */
    public Outcome run(Skeleton skeleton, int rank) {
        return run(rank, skeleton::calls);
    }

    /**
     * Executes calls for a rank.
     *
     * @param rank rank in the world, 0 to {@code ranks - 1}
     * @param calls the communicator calls
     * @return the rank's memory
     */
    public Outcome run(int rank, Consumer<ComputedRank> calls) {
        return run(rank, calls, List.of(settings.library())).getFirst();
    }

    /**
     * Executes calls once for a rank, and evaluates them for several libraries.
     *
     * @param rank rank in the world, 0 to {@code ranks - 1}
     * @param calls the communicator calls
     * @param libraries the modelled libraries
     * @return the rank's memory, in the order of the libraries
     */
    public List<Outcome> run(int rank, Consumer<ComputedRank> calls, List<LibraryRules> libraries) {
        SchemeSettings compact = new SchemeSettings(
                Addressing.AUTO,
                settings.core(),
                settings.library(),
                UNBOUNDED,
                settings.compressionFrom(),
                settings.rectangles());
        ComputedRank paper = new ComputedRank(rank, Rankmaps.of(compact, ranks), other -> other / ranksPerNode, dims);
        calls.accept(paper);
        List<CommunicatorAddressing> held = paper.most();
        return libraries.stream()
                .map(library -> with(library).outcome(rank, held))
                .toList();
    }

    private Outcome outcome(int rank, List<CommunicatorAddressing> held) {
        Rankmaps maps = Rankmaps.of(settings.with(Addressing.AUTO), ranks);
        Footprints footprints = new Footprints(maps, other -> other / ranksPerNode, areComputed, false);
        List<RankmapModel> models = new ArrayList<>();
        Footprint[] all = footprints.of(rank, held, models);
        Map<Addressing, Footprint> byScheme = new LinkedHashMap<>();
        for (int i = 0; i < all.length; i++) {
            byScheme.put(footprints.schemes().get(i), all[i]);
        }
        Map<String, Integer> counts = new TreeMap<>();
        models.forEach(model -> counts.merge(model.text(), 1, Integer::sum));
        return new Outcome(held.size(), byScheme, counts);
    }
}
