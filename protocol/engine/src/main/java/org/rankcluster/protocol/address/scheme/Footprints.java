package org.rankcluster.protocol.address.scheme;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.Addressing.Scheme;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;

/**
 * A calculator of the address-management memory of ranks under every scheme, from the communicators of each rank (docs/papers.md, G9). All
 * ranks are of one world. Results that members of a communicator share are computed once. The class is not thread-safe.
 */
public final class Footprints {
    private static final IntOpenHashSet NO_RANKS = new IntOpenHashSet(0);

    private final Rankmaps running;
    private final IntUnaryOperator nodeOf;
    private final boolean areComputed;
    private final boolean isOfAll;
    private final Map<Addressing, SchemeSizes> schemes = new LinkedHashMap<>();
    private final Map<Rankmap, NodeGroups> nodes = new HashMap<>();
    /** Groups of the communicator of the last call. Duplicates have the same members, so they often follow each other. */
    private @Nullable Seen seen;

    private record Seen(Rankmap members, int node, NodeGroups groups) {}

    private final Map<Rankmap, IntOpenHashSet> strangers = new HashMap<>();

    /**
     * Creates the calculator of a world.
     *
     * @param running maps of the world, of any scheme
     * @param nodeOf node of a process, by LPID
     * @param areComputed whether addresses follow from ranks; if so, only the two schemes of Guo et al. store them
     * @param isOfAll whether many ranks follow, so that shared results are kept; otherwise they are recomputed for each communicator
     */
    public Footprints(Rankmaps running, IntUnaryOperator nodeOf, boolean areComputed, boolean isOfAll) {
        this.running = running;
        this.nodeOf = nodeOf;
        this.isOfAll = isOfAll;
        this.areComputed = areComputed;
        Addressing own = running.settings().addressing();
        Map<Addressing, SchemeSizes> made = new HashMap<>();
        Stream.concat(Stream.of(own), Addressing.all().stream())
                .distinct()
                .forEach(scheme -> schemes.put(
                        scheme,
                        made.computeIfAbsent(scheme.withoutCache(), plain -> new SchemeSizes(running.under(plain)))));
    }

    /** {@return all schemes, the running one first} */
    public List<Addressing> schemes() {
        return List.copyOf(schemes.keySet());
    }

    /**
     * Returns the memory of a process under each scheme, in the order of {@link #schemes}.
     *
     * @param lpid LPID of the process, 0 or more
     * @param held the communicators that it holds, including the world
     * @param models receives the models of all maps under the running scheme; may be null
     * @return a footprint for each scheme
     */
    public Footprint[] of(int lpid, List<CommunicatorAddressing> held, @Nullable List<RankmapModel> models) {
        Footprint[] sums = new Footprint[schemes.size()];
        long processes = (long) running.world().size() + strangers(held);
        int next = 0;
        for (Addressing scheme : schemes.keySet()) {
            sums[next++] = new Footprint(addresses(scheme.scheme(), processes), 0, 0, 0);
        }
        Set<CommunicatorAddressing> charged = new HashSet<>(held);
        Set<Rankmap> tables = new HashSet<>();
        for (CommunicatorAddressing communicator : held) {
            Footprint[] its = of(lpid, communicator, charged, tables, models);
            for (int i = 0; i < sums.length; i++) {
                sums[i] = sums[i].plus(its[i]);
            }
        }
        next = 0;
        for (SchemeSizes sizes : schemes.values()) {
            sums[next] = sums[next].plus(new Footprint(0, sizes.ofFreed(held, charged), 0, 0));
            next++;
        }
        return sums;
    }

    /**
     * The share of one communicator in the memory of a process under the running scheme.
     *
     * @param communicator the communicator
     * @param footprint bytes of its maps and its cache, without addresses
     * @param models models of its maps, its own first
     */
    public record Part(CommunicatorAddressing communicator, Footprint footprint, List<RankmapModel> models) {}

    /**
     * Returns the memory of each communicator of a process under the running scheme. Together with the addresses and the remains of freed
     * communicators, the sum is the first result of {@link #of}.
     *
     * @param lpid LPID of the process, 0 or more
     * @param held the communicators that it holds, including the world
     * @return a part for each communicator, in the same order
     */
    public List<Part> parts(int lpid, List<CommunicatorAddressing> held) {
        Set<CommunicatorAddressing> charged = new HashSet<>(held);
        Set<Rankmap> tables = new HashSet<>();
        List<Part> parts = new ArrayList<>();
        for (CommunicatorAddressing communicator : held) {
            List<RankmapModel> models = new ArrayList<>();
            parts.add(new Part(communicator, of(lpid, communicator, charged, tables, models)[0], models));
        }
        return parts;
    }

    private Footprint[] of(
            int lpid,
            CommunicatorAddressing communicator,
            Set<CommunicatorAddressing> charged,
            Set<Rankmap> tables,
            @Nullable List<RankmapModel> models) {
        // A table stays as long as duplicates refer to it. If the original was freed, its first duplicate is charged
        // for the table.
        CommunicatorAddressing original = communicator.original();
        CommunicatorLineage lineage = CommunicatorLineage.of(charged.add(original) ? original : communicator);
        // Equal tables are one object under "auto".
        boolean isRepeated =
                !lineage.duplicate() && !tables.add(lineage.remote() == null ? lineage.members() : lineage.remote());
        int node = nodeOf.applyAsInt(lpid);
        NodeGroups groups = groups(lineage.members(), node);
        int rank = lineage.members().rankOf(lpid);
        int next = 0;
        Footprint[] all = new Footprint[schemes.size()];
        Map<SchemeSizes, Footprint> found = new HashMap<>();
        for (Map.Entry<Addressing, SchemeSizes> scheme : schemes.entrySet()) {
            SchemeSizes sizes = scheme.getValue();
            List<RankmapModel> wanted = next == 0 ? models : null;
            Footprint footprint =
                    found.computeIfAbsent(sizes, own -> own.of(lineage, groups, node, rank, isRepeated, wanted));
            boolean isCached = communicator.isUsed() && sizes.isRectangle(lineage);
            all[next++] = footprint.plus(isCached ? cache(scheme.getKey()) : Footprint.NONE);
        }
        return all;
    }

    private Footprint cache(Addressing scheme) {
        SchemeSettings settings = running.settings().with(scheme);
        return settings.hasCache() ? new Footprint(0, 0, settings.newCache().bytes(), 0) : Footprint.NONE;
    }

    private NodeGroups groups(Rankmap members, int node) {
        if (isOfAll) {
            return nodes.computeIfAbsent(members, map -> NodeGroups.of(map, nodeOf));
        }
        Seen last = seen;
        if (last == null || !last.members.equals(members) || last.node != node) {
            last = new Seen(members, node, NodeGroups.seenFrom(node, members, nodeOf));
            seen = last;
        }
        return last.groups;
    }

    /**
     * Returns the bytes of the addresses of all known processes: members of the own world, and members of other worlds in communicators.
     */
    private long addresses(Scheme scheme, long processes) {
        long ave = running.settings().library().aveBytes();
        return switch (scheme) {
            case VCRT -> Structs.VC * processes;
            case AV_RANKMAP -> ave * processes;
            default -> areComputed ? 0 : ave * processes;
        };
    }

    private int strangers(List<CommunicatorAddressing> held) {
        IntOpenHashSet found = new IntOpenHashSet();
        for (CommunicatorAddressing communicator : held) {
            if (!communicator.isDuplicate()) {
                found.addAll(strangers(communicator.members()));
                Rankmap remote = communicator.remote();
                found.addAll(remote == null ? NO_RANKS : strangers(remote));
            }
        }
        return found.size();
    }

    private IntOpenHashSet strangers(Rankmap map) {
        if (map.equals(running.world())) {
            return NO_RANKS;
        }
        return strangers.computeIfAbsent(map, members -> {
            IntOpenHashSet found = new IntOpenHashSet();
            for (int rank = 0; rank < members.size(); rank++) {
                if (running.world().rankOf(members.lpid(rank)) < 0) {
                    found.add(members.lpid(rank));
                }
            }
            return found.isEmpty() ? NO_RANKS : found;
        });
    }
}
