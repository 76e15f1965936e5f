package org.rankcluster.protocol.address.scheme;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Addressing.Scheme;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.cartesian.CartesianRankmap;
import org.rankcluster.protocol.address.cartesian.RectangleCompression;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.SparseGroupRankmap;

/**
 * A calculator of the address-management memory of communicators under one scheme. Each map is built, measured, and dropped unless maps of
 * children refer to it. At most one large table therefore exists at a time.
 */
final class SchemeSizes {
    private final Rankmaps maps;
    private final Scheme scheme;
    private final Map<CommunicatorLineage, Rankmap> kept = new HashMap<>();
    private final Map<CommunicatorLineage, Sizes> known = new HashMap<>();

    /** Creates the calculator for the scheme of these maps. */
    SchemeSizes(Rankmaps maps) {
        this.maps = maps;
        this.scheme = maps.settings().addressing().scheme();
    }

    /** Sizes of one communicator, in bytes: the share of each member, of the node roots, and of the members of each node's communicator. */
    private static final class Sizes {
        long map;
        /** Bytes of tables in {@link #map}, which equal communicators share under "auto". */
        long tables;

        boolean isRectangle;
        long translation;
        long roots;
        final List<RankmapModel> models = new ArrayList<>();
        RankmapModel rootsModel = RankmapModel.DIRECT;
        final Int2LongOpenHashMap node = new Int2LongOpenHashMap();
        final Map<Integer, RankmapModel> nodeModels = new HashMap<>();
    }

    /**
     * Returns the size of a communicator at one of its members.
     *
     * @param isRepeated whether the rank holds another communicator of the same members, whose tables it shares under "auto"
     * @param models receives the models of its maps; may be null
     */
    Footprint of(
            CommunicatorLineage lineage,
            NodeGroups nodes,
            int node,
            int rank,
            boolean isRepeated,
            @Nullable List<RankmapModel> models) {
        Sizes sizes = known.get(lineage);
        if (sizes == null) {
            sizes = sizes(lineage, nodes);
            known.put(lineage, sizes);
        }
        boolean isShared = isRepeated && scheme == Scheme.AUTO;
        long bytes = isShared ? sizes.map - sizes.tables : sizes.map;
        if (models != null) {
            models.addAll(sizes.models);
        }
        int[] local = nodes.on(node);
        if (local.length > 0) {
            bytes += share(isShared, onNode(lineage, sizes, node, local));
            if (models != null) {
                models.add(sizes.nodeModels.get(node));
            }
        }
        if (nodes.isRoot(rank)) {
            bytes += share(isShared, sizes.roots);
            if (models != null) {
                models.add(sizes.rootsModel);
            }
        }
        return new Footprint(0, bytes, 0, sizes.translation);
    }

    /** Returns the bytes of a map, or the bytes of a struct that refers to an equal map's table. */
    private static long share(boolean isShared, long bytes) {
        return isShared ? Math.min(Structs.RANKMAP, bytes) : bytes;
    }

    /** Returns whether a measured communicator is a rectangle, so that it may have a cache. */
    boolean isRectangle(CommunicatorLineage lineage) {
        Sizes sizes = known.get(lineage);
        return sizes != null && sizes.isRectangle;
    }

    /**
     * Returns the bytes that remain of freed communicators. The whole map of a sparse group remains, because maps of its children lead
     * through it. With address vectors the table remains if maps of its children point into it.
     *
     * @param held the communicators of a process
     * @param counted communicators already counted, among them originals of duplicates
     */
    long ofFreed(List<CommunicatorAddressing> held, Set<CommunicatorAddressing> counted) {
        if (scheme != Scheme.AV_RANKMAP && scheme != Scheme.SPARSE_GROUPS) {
            return 0;
        }
        Set<CommunicatorAddressing> seen = new HashSet<>(counted);
        long bytes = 0;
        for (CommunicatorAddressing communicator : held) {
            CommunicatorAddressing child = communicator.original();
            CommunicatorAddressing parent = child.parent();
            while (parent != null && child.remote() == null && leadsThrough(child)) {
                child = parent.original();
                parent = child.parent();
                bytes += seen.add(child) ? staying(CommunicatorLineage.of(child)) : 0;
            }
        }
        return bytes;
    }

    /** Returns whether the map of a communicator needs its parent's map. */
    private boolean leadsThrough(CommunicatorAddressing child) {
        return switch (map(CommunicatorLineage.of(child))) {
            case SparseGroupRankmap _ -> true;
            case LutRankmap lut -> lut.shared();
            default -> false;
        };
    }

    /** Returns the bytes of a map that remain after its communicator is freed. */
    private long staying(CommunicatorLineage freed) {
        return switch (map(freed)) {
            case SparseGroupRankmap sparse -> sparse.bytes();
            case LutRankmap lut when !lut.shared() -> lut.bytes() - Structs.RANKMAP;
            default -> 0;
        };
    }

    private long onNode(CommunicatorLineage lineage, Sizes sizes, int node, int[] local) {
        if (!sizes.node.containsKey(node)) {
            Rankmap map = child(lineage, local);
            sizes.node.put(node, map.bytes());
            sizes.nodeModels.put(node, map.model());
        }
        return sizes.node.get(node);
    }

    private Sizes sizes(CommunicatorLineage lineage, NodeGroups nodes) {
        Sizes sizes = new Sizes();
        Rankmap remote = lineage.remote();
        if (remote != null) {
            measureLocal(lineage, sizes);
        }
        Rankmap own = remote == null ? map(lineage) : maps.of(lpids(remote)).map();
        long bytes = lineage.duplicate() ? duplicateBytes(own) : own.bytes();
        sizes.map += bytes;
        sizes.models.addFirst(own.model());
        sizes.translation = maps.settings().time(own);
        sizes.tables = Math.max(0, bytes - Structs.RANKMAP);
        if (maps.settings().library().nodeTables()) {
            sizes.map += (long) LibraryRules.NODE_TABLES * lineage.members().size();
        }
        sizes.isRectangle = own instanceof CartesianRankmap;
        int[] roots = nodes.roots();
        if (roots.length > 0) {
            Rankmap map = child(lineage, roots);
            sizes.roots = map.bytes();
            sizes.rootsModel = map.model();
        }
        return sizes;
    }

    /**
     * Adds the maps of the local group of an intercommunicator, which is made from a communicator of that group. The intercommunicator's
     * own map refers to the table of that communicator, as a duplicate does. Guo et al., section V-A3: an intercommunicator has a mapping
     * for each group. Its local communicator has a table of its own, or refers likewise.
     */
    private void measureLocal(CommunicatorLineage lineage, Sizes sizes) {
        CommunicatorLineage parent = lineage.parent();
        Rankmap local =
                map(new CommunicatorLineage(lineage.members(), null, parent == null ? null : parent.parent(), false));
        boolean isOwn = maps.settings().library().ownLocalTable()
                && !lineage.duplicate()
                && (scheme == Scheme.VCRT || scheme == Scheme.AV_RANKMAP);
        sizes.map += duplicateBytes(local) + (isOwn ? local.bytes() : duplicateBytes(local));
        sizes.models.add(local.model());
        sizes.models.add(local.model());
    }

    /** Returns whether a duplicate takes no memory: it refers to the parent's table, which counts references (Goodell et al. 2011). */
    private boolean sharesTables() {
        return scheme == Scheme.VCRT || scheme.isCartesian() || scheme == Scheme.SPARSE_GROUPS;
    }

    /** Returns the size of a duplicate. With address vectors it has a struct of its own that points into the table. */
    private long duplicateBytes(Rankmap map) {
        return sharesTables() ? 0 : Math.min(Structs.RANKMAP, map.bytes());
    }

    /**
     * Returns the map of the node or node-roots communicator of a user's communicator. The conditions for its compression are the
     * conditions of the user's communicator.
     */
    private Rankmap child(CommunicatorLineage lineage, int[] ranks) {
        return compressed(maps.child(map(lineage), ranks).map());
    }

    private Rankmap map(CommunicatorLineage lineage) {
        CommunicatorLineage parent = lineage.parent();
        if (lineage.duplicate() && parent != null && lineage.remote() == null) {
            return map(parent);
        }
        Rankmap before = kept.get(lineage);
        if (before != null) {
            return before;
        }
        Rankmap made = build(lineage, parent);
        boolean isSmall = made.bytes() <= Structs.RANKMAP + Long.BYTES * (long) Long.SIZE;
        if (isSmall || scheme == Scheme.AV_RANKMAP || scheme == Scheme.SPARSE_GROUPS) {
            kept.put(lineage, made);
        }
        return made;
    }

    private Rankmap build(CommunicatorLineage lineage, @Nullable CommunicatorLineage parent) {
        Rankmap members = lineage.members();
        if (parent == null && members.size() == maps.world().size() && isWorld(members)) {
            return maps.world();
        }
        if (parent == null || scheme != Scheme.AV_RANKMAP && scheme != Scheme.SPARSE_GROUPS) {
            return compressed(maps.of(lpids(members)).map());
        }
        int[] ranks = new int[members.size()];
        Arrays.setAll(ranks, rank -> parent.members().rankOf(members.lpid(rank)));
        return maps.child(map(parent), ranks).map();
    }

    private boolean isWorld(Rankmap members) {
        for (int rank = 0; rank < members.size(); rank++) {
            if (members.lpid(rank) != maps.world().lpid(rank)) {
                return false;
            }
        }
        return true;
    }

    private static int[] lpids(Rankmap members) {
        int[] lpids = new int[members.size()];
        Arrays.setAll(lpids, members::lpid);
        return lpids;
    }

    private Rankmap compressed(Rankmap dense) {
        if (!maps.isCompressed(dense)) {
            return dense;
        }
        CartesianRankmap map = RectangleCompression.of(maps.rectangles(), dense).map();
        return map == null ? dense : map;
    }
}
