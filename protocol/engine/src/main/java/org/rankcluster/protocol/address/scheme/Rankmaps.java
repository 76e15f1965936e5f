package org.rankcluster.protocol.address.scheme;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.rankmap.Detection;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.ModelComposition;
import org.rankcluster.protocol.address.rankmap.PlacedRankmap;
import org.rankcluster.protocol.address.rankmap.SparseGroupRankmap;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/**
 * A factory of the rank maps of communicators for the processes of one world, under the scheme that the user has chosen. Equal maps are
 * equal objects. All LPIDs are ranks in the job.
 */
public final class Rankmaps {
    private final SchemeSettings settings;
    private final Rankmap world;
    private final boolean isPlaced;
    private final InternalCommunicators internals = new InternalCommunicators(this);

    private Rankmaps(SchemeSettings settings, Rankmap world, boolean isPlaced) {
        this.settings = settings;
        this.world = world;
        this.isPlaced = isPlaced;
    }

    /**
     * Returns the maps of the world with which a job begins.
     *
     * @param settings the user's choice and the costs
     * @param size number of ranks of the world
     * @return the factory
     */
    public static Rankmaps of(SchemeSettings settings, int size) {
        Rankmap direct = new DirectRankmap(size);
        Rankmap world = settings.addressing().scheme() == Addressing.Scheme.VCRT
                ? VcrtRankmap.of(identity(size), settings.library().slotBytes())
                : direct;
        return new Rankmaps(settings, world, false);
    }

    /**
     * Returns the maps of a spawned world.
     *
     * @param jobRanks ranks in the job, by index in the spawned world
     * @return the factory
     */
    public Rankmaps ofWorld(int[] jobRanks) {
        Rankmap indices = Rankmaps.of(settings, jobRanks.length).world;
        Rankmap found = Detection.in(jobRanks).found();
        return new Rankmaps(
                settings, new PlacedRankmap(indices, found == null ? LutRankmap.of(jobRanks) : found), true);
    }

    /**
     * Returns the maps of the same world under another scheme.
     *
     * @param scheme the other scheme
     * @return the factory; this one if the scheme is the same
     */
    public Rankmaps under(Addressing scheme) {
        if (settings.addressing().equals(scheme)) {
            return this;
        }
        if (!isPlaced) {
            return of(settings.with(scheme), world.size());
        }
        int[] jobRanks = new int[world.size()];
        Arrays.setAll(jobRanks, world::lpid);
        return of(settings.with(scheme), jobRanks.length).ofWorld(jobRanks);
    }

    /** {@return the user's choice and the costs} */
    public SchemeSettings settings() {
        return settings;
    }

    /** Returns the work for the library's own communicators. */
    InternalCommunicators internals() {
        return internals;
    }

    /** {@return the map of the world} */
    public Rankmap world() {
        return world;
    }

    /**
     * Creates the map of a communicator that is created from another one.
     *
     * @param parent map of the other communicator
     * @param ranks ranks of the new members in the parent, in order; not kept
     * @return the map, and the work to make it
     */
    public Made child(Rankmap parent, int[] ranks) {
        int[] lpids = new int[ranks.length];
        Arrays.setAll(lpids, rank -> parent.lpid(ranks[rank]));
        return switch (settings.addressing().scheme()) {
            case AV_RANKMAP -> composed(parent, ranks, lpids);
            case SPARSE_GROUPS -> new Made(SparseGroupRankmap.of(parent, ranks), MappingWork.ofSearch(ranks.length, 0));
            default -> of(lpids);
        };
    }

    /**
     * Creates the map of members without a common parent: members of a group, or of both sides of an intercommunicator.
     *
     * @param lpids LPIDs by rank
     * @return the map, and the work to make it
     */
    public Made of(int[] lpids) {
        return switch (settings.addressing().scheme()) {
            case VCRT, CARTESIAN, CARTESIAN_LINEAR, CARTESIAN_2D ->
                new Made(VcrtRankmap.of(lpids, settings.library().slotBytes()), MappingWork.ofTable(lpids));
            case SPARSE_GROUPS -> sparse(lpids);
            case AUTO, AV_RANKMAP -> scanned(lpids, null, MappingWork.NONE);
        };
    }

    /** Creates a map that treats the world as the parent; a table if some members are of another world. */
    private Made sparse(int[] lpids) {
        int[] ranks = indices(lpids);
        boolean isOwn = Arrays.stream(ranks).allMatch(rank -> rank >= 0);
        return isOwn ? child(world, ranks) : new Made(LutRankmap.of(lpids), MappingWork.ofStores(lpids.length));
    }

    /**
     * Returns whether members compress their table together. All of them must belong to the world with which the job begins.
     *
     * @param dense the table of the members
     * @return true if the map is compressed to a rectangle
     */
    public boolean isCompressed(Rankmap dense) {
        if (isPlaced || !settings.isCompressed(dense.size())) {
            return false;
        }
        for (int rank = 0; rank < dense.size(); rank++) {
            if (dense.lpid(rank) >= world.size()) {
                return false;
            }
        }
        return true;
    }

    /** {@return the rectangles of the own world} */
    public List<WorldRectangle> rectangles() {
        return settings.rectangles().of(world.size());
    }

    /** Applies Table II, then the additional scan if the result is irregular. */
    private Made composed(Rankmap parent, int[] ranks, int[] lpids) {
        Detection array = Detection.in(ranks);
        RankmapModel arrayModel =
                array.found() == null ? RankmapModel.LUT : array.found().model();
        Rankmap base = parent instanceof PlacedRankmap placed ? placed.indices() : parent;
        Rankmap shared = null;
        if (ModelComposition.sharesTable(base.model(), arrayModel) && ranks.length > 0) {
            shared = switch (base) {
                case LutRankmap lut -> lut.part(ranks[0], ranks.length);
                default -> null;
            };
        }
        if (shared != null && parent instanceof PlacedRankmap placed) {
            shared = new PlacedRankmap(shared, placed.world());
        }
        RankmapModel staged = ModelComposition.of(base.model(), arrayModel);
        boolean isRegular = staged != RankmapModel.LUT && staged != RankmapModel.MLUT;
        MappingWork search = search(array);
        Made made = scanned(lpids, shared, search);
        return isRegular ? new Made(made.map(), search) : made;
    }

    /**
     * Creates the regular model of these members if all are of the own world and have one. Otherwise creates a table, or returns the given
     * map.
     */
    private Made scanned(int[] lpids, @Nullable Rankmap otherwise, MappingWork before) {
        int[] indices = isPlaced ? indices(lpids) : lpids;
        int strangers = strangers(isPlaced ? indices : lpids);
        if (strangers > 0 && settings.addressing().scheme() == Addressing.Scheme.AUTO) {
            return new SmallestModel(settings, world.size()).of(lpids);
        }
        if (strangers > 0) {
            Rankmap table = strangers == lpids.length ? LutRankmap.of(lpids) : LutRankmap.withGroups(lpids);
            MappingWork look = before.plus(MappingWork.ofComparisons(lpids.length));
            return otherwise == null
                    ? new Made(table, look.plus(MappingWork.ofStores(lpids.length)))
                    : new Made(otherwise, look);
        }
        if (settings.addressing().scheme() == Addressing.Scheme.AUTO) {
            Made smallest = new SmallestModel(settings, world.size()).of(indices);
            return isPlaced ? new Made(placed(smallest.map()), smallest.work()) : smallest;
        }
        Detection members = Detection.in(indices);
        Rankmap found = members.found();
        MappingWork work = before.plus(search(members));
        if (found == null && otherwise != null) {
            return new Made(otherwise, work);
        }
        Rankmap map = found == null ? LutRankmap.of(indices) : found;
        MappingWork all = found == null ? work.plus(MappingWork.ofStores(indices.length)) : work;
        return new Made(isPlaced ? placed(map) : map, all);
    }

    private static MappingWork search(Detection detection) {
        return MappingWork.ofSearch(detection.offsetLooks(), detection.strideLooks());
    }

    private Rankmap placed(Rankmap indices) {
        return new PlacedRankmap(indices, ((PlacedRankmap) world).world());
    }

    private int[] indices(int[] lpids) {
        return Arrays.stream(lpids).map(world::rankOf).toArray();
    }

    /** Returns the number of members of other worlds. */
    private int strangers(int[] indices) {
        int strangers = 0;
        for (int index : indices) {
            strangers += index < 0 || index >= world.size() ? 1 : 0;
        }
        return strangers;
    }

    private static int[] identity(int size) {
        int[] lpids = new int[size];
        Arrays.setAll(lpids, rank -> rank);
        return lpids;
    }

    /**
     * A new rank map, with the work to create it.
     *
     * @param map the map
     * @param work the work of each process to find and store it
     */
    public record Made(Rankmap map, MappingWork work) {
        /** {@return the number of entries that were read to find its model} */
        public long looks() {
            return work.looks();
        }
    }
}
