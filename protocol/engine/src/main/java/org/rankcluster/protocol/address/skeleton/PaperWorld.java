package org.rankcluster.protocol.address.skeleton;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;
import org.rankcluster.protocol.address.footprint.Footprint;
import org.rankcluster.protocol.address.footprint.Footprints;
import org.rankcluster.protocol.address.scheme.Held;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.SchemeSettings;

/**
 * A world of ranks that are not there, on which skeletons are executed for one rank. Ranks fill one node after the other.
 *
 * @param ranks of the world
 * @param ranksPerNode of each node
 * @param settings bounds, costs and rectangles; their scheme does not matter
 * @param areComputed whether addresses follow from ranks, as on a torus
 * @param dims MPI_Dims_create: number of ranks, then number of dimensions
 */
public record PaperWorld(
        int ranks,
        int ranksPerNode,
        SchemeSettings settings,
        boolean areComputed,
        IntFunction<IntFunction<int[]>> dims) {
    /** Bound with which the smallest model is found, whatever it takes: what a rank on paper holds has to fit into the heap. */
    private static final double UNBOUNDED = 1e9;

    /** A world with usual bounds, whose scheme is {@code auto}. */
    public static PaperWorld of(
            int ranks,
            int ranksPerNode,
            TranslationCost.Core core,
            int compressionFrom,
            boolean areComputed,
            WorldRectangles rectangles,
            IntFunction<IntFunction<int[]>> dims) {
        SchemeSettings settings =
                new SchemeSettings(Addressing.AUTO, core, SchemeSettings.USUAL_BOUND, compressionFrom, rectangles);
        return new PaperWorld(ranks, ranksPerNode, settings, areComputed, dims);
    }

    /**
     * What a rank holds when its communicators are most.
     *
     * @param communicators number of them, the world included
     * @param footprints by scheme
     * @param models of {@code auto}'s maps, those of the library's own communicators included
     */
    public record Outcome(int communicators, Map<Addressing, Footprint> footprints, Map<String, Integer> models) {
        /** The footprint under a scheme, by its name. */
        public Footprint under(String scheme) {
            return footprints.getOrDefault(Addressing.of(scheme).orElseThrow(), Footprint.NONE);
        }
    }

    /** Executes a skeleton for a rank. */
    public Outcome run(Skeleton skeleton, int rank) {
        return run(rank, skeleton::calls);
    }

    /** Executes calls for a rank. */
    public Outcome run(int rank, Consumer<PaperRank> calls) {
        Rankmaps maps = Rankmaps.of(settings.with(Addressing.AUTO), ranks);
        SchemeSettings compact = new SchemeSettings(
                Addressing.AUTO, settings.core(), UNBOUNDED, settings.compressionFrom(), settings.rectangles());
        PaperRank paper = new PaperRank(rank, Rankmaps.of(compact, ranks), other -> other / ranksPerNode, dims);
        calls.accept(paper);
        List<Held> held = paper.most();
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
