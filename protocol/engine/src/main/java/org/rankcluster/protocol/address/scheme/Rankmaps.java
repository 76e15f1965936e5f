package org.rankcluster.protocol.address.scheme;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.rankmap.Composition;
import org.rankcluster.protocol.address.rankmap.Detection;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.MlutRankmap;
import org.rankcluster.protocol.address.rankmap.PlacedRankmap;
import org.rankcluster.protocol.address.sparse.SparseGroupRankmap;
import org.rankcluster.protocol.address.vcrt.VcrtRankmap;

/**
 * Makes the rank maps of communicators, as the scheme that the user has chosen has them, for the processes of one world. Equal maps are equal
 * objects. LPIDs in and out are ranks in the job.
 */
public final class Rankmaps {
    private final SchemeSettings settings;
    private final Rankmap world;
    private final boolean isPlaced;

    private Rankmaps(SchemeSettings settings, Rankmap world, boolean isPlaced) {
        this.settings = settings;
        this.world = world;
        this.isPlaced = isPlaced;
    }

    /** The maps of the world that a job begins with. */
    public static Rankmaps of(SchemeSettings settings, int size) {
        Rankmap direct = new DirectRankmap(size);
        Rankmap world =
                settings.addressing().scheme() == Addressing.Scheme.VCRT ? VcrtRankmap.of(identity(size)) : direct;
        return new Rankmaps(settings, world, false);
    }

    /** The maps of a world that was spawned, at these ranks in the job. */
    public Rankmaps ofWorld(int[] places) {
        Rankmap indices = Rankmaps.of(settings, places.length).world;
        Rankmap found = Detection.in(places).found();
        return new Rankmaps(settings, new PlacedRankmap(indices, found == null ? LutRankmap.of(places) : found), true);
    }

    /** The maps of the same world under another scheme. */
    public Rankmaps under(Addressing scheme) {
        if (settings.addressing().equals(scheme)) {
            return this;
        }
        if (!isPlaced) {
            return of(settings.with(scheme), world.size());
        }
        int[] places = new int[world.size()];
        Arrays.setAll(places, world::lpid);
        return of(settings.with(scheme), places.length).ofWorld(places);
    }

    /** What the user has chosen. */
    public SchemeSettings settings() {
        return settings;
    }

    /** The map of the world. */
    public Rankmap world() {
        return world;
    }

    /**
     * The map of a communicator that is made of another one.
     *
     * @param ranks ranks in the parent of the new members, in order; not kept
     */
    public Made child(Rankmap parent, int[] ranks) {
        int[] lpids = new int[ranks.length];
        Arrays.setAll(lpids, rank -> parent.lpid(ranks[rank]));
        return switch (settings.addressing().scheme()) {
            case AV_RANKMAP -> composed(parent, ranks, lpids);
            case SPARSE_GROUPS -> new Made(SparseGroupRankmap.of(parent, ranks), ranks.length);
            default -> of(lpids);
        };
    }

    /** The map of members who come from no common parent: of a group, or from both sides of an intercommunicator. */
    public Made of(int[] lpids) {
        return switch (settings.addressing().scheme()) {
            case VCRT, CARTESIAN, CARTESIAN_LINEAR, CARTESIAN_2D -> new Made(VcrtRankmap.of(lpids), 0);
            case SPARSE_GROUPS -> sparse(lpids);
            case AUTO, AV_RANKMAP -> scanned(lpids, null, 0);
        };
    }

    /** The world's ranks as those of a parent; a table if some are of another world. */
    private Made sparse(int[] lpids) {
        int[] ranks = indices(lpids);
        boolean isOwn = Arrays.stream(ranks).allMatch(rank -> rank >= 0);
        return isOwn ? child(world, ranks) : new Made(LutRankmap.of(lpids), lpids.length);
    }

    /** Whether members compress their table together: where all are of the world that a job begins with. */
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

    /** Rectangles of the own world. */
    public List<WorldRectangle> rectangles() {
        return settings.rectangles().of(world.size());
    }

    /** Table II, then the additional scan where that is irregular. */
    private Made composed(Rankmap parent, int[] ranks, int[] lpids) {
        Detection array = Detection.in(ranks);
        RankmapModel arrayModel =
                array.found() == null ? RankmapModel.LUT : array.found().model();
        Rankmap base = parent instanceof PlacedRankmap placed ? placed.indices() : parent;
        Rankmap shared = null;
        if (Composition.sharesTable(base.model(), arrayModel) && ranks.length > 0) {
            shared = switch (base) {
                case LutRankmap lut -> lut.part(ranks[0], ranks.length);
                case MlutRankmap mlut -> mlut.part(ranks[0], ranks.length);
                default -> null;
            };
        }
        if (shared != null && parent instanceof PlacedRankmap placed) {
            shared = new PlacedRankmap(shared, placed.world());
        }
        RankmapModel staged = Composition.of(base.model(), arrayModel);
        boolean isRegular = staged != RankmapModel.LUT && staged != RankmapModel.MLUT;
        Made made = scanned(lpids, shared, array.looks());
        return isRegular ? new Made(made.map(), array.looks()) : made;
    }

    /** The regular model of these members if they are all of the own world and have one; else a table, or the given map into one. */
    private Made scanned(int[] lpids, @Nullable Rankmap otherwise, int looksBefore) {
        int[] indices = isPlaced ? indices(lpids) : lpids;
        int strangers = strangers(isPlaced ? indices : lpids);
        if (strangers > 0 && settings.addressing().scheme() == Addressing.Scheme.AUTO) {
            return new SmallestModel(settings, world.size()).of(lpids);
        }
        if (strangers > 0) {
            Rankmap table = strangers == lpids.length ? LutRankmap.of(lpids) : MlutRankmap.of(lpids);
            return new Made(otherwise == null ? table : otherwise, looksBefore + lpids.length);
        }
        if (settings.addressing().scheme() == Addressing.Scheme.AUTO) {
            Made smallest = new SmallestModel(settings, world.size()).of(indices);
            return isPlaced ? new Made(placed(smallest.map()), smallest.looks()) : smallest;
        }
        Detection members = Detection.in(indices);
        Rankmap found = members.found();
        int looks = looksBefore + members.looks();
        if (found == null && otherwise != null) {
            return new Made(otherwise, looks);
        }
        Rankmap map = found == null ? LutRankmap.of(indices) : found;
        return new Made(isPlaced ? placed(map) : map, looks);
    }

    private Rankmap placed(Rankmap indices) {
        return new PlacedRankmap(indices, ((PlacedRankmap) world).world());
    }

    private int[] indices(int[] lpids) {
        return Arrays.stream(lpids).map(world::rankOf).toArray();
    }

    /** Members of other worlds. */
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
     * A new map.
     *
     * @param looks entries that were looked at to find its model
     */
    public record Made(Rankmap map, int looks) {}
}
