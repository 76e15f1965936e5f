package org.rankcluster.protocol.address.footprint;

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
import org.rankcluster.protocol.address.scheme.Held;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.SchemeSettings;

/**
 * Bytes of ranks of one world under every scheme, for the communicators that they hold (PAPERS.md, G9). What members of a communicator have alike is
 * worked out once. Used by one thread.
 */
public final class Footprints {
    private static final IntOpenHashSet NOBODY = new IntOpenHashSet(0);

    private final Rankmaps running;
    private final IntUnaryOperator nodeOf;
    private final boolean areComputed;
    private final boolean isOfAll;
    private final Map<Addressing, SchemeSizes> schemes = new LinkedHashMap<>();
    private final Map<Rankmap, NodeGroups> nodes = new HashMap<>();
    /** Groups of the communicator that was asked for last: duplicates have the same members. */
    private @Nullable Seen seen;

    private record Seen(Rankmap members, int node, NodeGroups groups) {}

    private final Map<Rankmap, IntOpenHashSet> strangers = new HashMap<>();

    /**
     * Footprints in a world.
     *
     * @param running its maps, of whatever scheme
     * @param nodeOf node of a process
     * @param areComputed whether addresses follow from ranks, so that nobody but the two schemes of Guo et al. stores them
     * @param isOfAll whether many ranks are asked for, so that what they share is kept; else it is made again for each communicator
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

    /** All schemes, the running one first. */
    public List<Addressing> schemes() {
        return List.copyOf(schemes.keySet());
    }

    /**
     * Bytes of a process under each scheme, in the order of {@link #schemes}.
     *
     * @param lpid the process
     * @param held the communicators that it holds, the world among them
     * @param models gets the models of all maps under the running scheme; null for nobody
     */
    public Footprint[] of(int lpid, List<Held> held, @Nullable List<RankmapModel> models) {
        Footprint[] sums = new Footprint[schemes.size()];
        long processes = (long) running.world().size() + strangers(held);
        int next = 0;
        for (Addressing scheme : schemes.keySet()) {
            sums[next++] = new Footprint(addresses(scheme.scheme(), processes), 0, 0, 0);
        }
        Set<Held> charged = new HashSet<>(held);
        for (Held communicator : held) {
            Footprint[] its = of(lpid, communicator, charged, models);
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
     * One communicator of a process under the running scheme.
     *
     * @param footprint bytes of its maps and its cache, without addresses
     * @param models of its maps, its own first
     */
    public record Part(Held communicator, Footprint footprint, List<RankmapModel> models) {}

    /**
     * What the communicators of a process take under the running scheme, one by one: with the addresses and what is left of freed communicators, that
     * is the first of {@link #of}.
     */
    public List<Part> parts(int lpid, List<Held> held) {
        Set<Held> charged = new HashSet<>(held);
        List<Part> parts = new ArrayList<>();
        for (Held communicator : held) {
            List<RankmapModel> models = new ArrayList<>();
            parts.add(new Part(communicator, of(lpid, communicator, charged, models)[0], models));
        }
        return parts;
    }

    private Footprint[] of(int lpid, Held communicator, Set<Held> charged, @Nullable List<RankmapModel> models) {
        // a table stays as long as duplicates refer to it: the first of them has it where the original was freed
        Held original = communicator.original();
        Family family = Family.of(charged.add(original) ? original : communicator);
        int node = nodeOf.applyAsInt(lpid);
        NodeGroups groups = groups(family.members(), node);
        int rank = family.members().rankOf(lpid);
        int next = 0;
        Footprint[] all = new Footprint[schemes.size()];
        Map<SchemeSizes, Footprint> found = new HashMap<>();
        for (Map.Entry<Addressing, SchemeSizes> scheme : schemes.entrySet()) {
            SchemeSizes sizes = scheme.getValue();
            List<RankmapModel> wanted = next == 0 ? models : null;
            Footprint footprint = found.computeIfAbsent(sizes, own -> own.of(family, groups, node, rank, wanted));
            boolean isCached = communicator.isUsed() && sizes.isRectangle(family);
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

    /** Bytes of the addresses of all processes that are known: those of the own world, and of others whom communicators name. */
    private long addresses(Scheme scheme, long processes) {
        return switch (scheme) {
            case VCRT -> Structs.VC * processes;
            case AV_RANKMAP -> Structs.AVE * processes;
            default -> areComputed ? 0 : Structs.AVE * processes;
        };
    }

    private int strangers(List<Held> held) {
        IntOpenHashSet found = new IntOpenHashSet();
        for (Held communicator : held) {
            if (!communicator.isDuplicate()) {
                found.addAll(strangers(communicator.members()));
                Rankmap remote = communicator.remote();
                found.addAll(remote == null ? NOBODY : strangers(remote));
            }
        }
        return found.size();
    }

    private IntOpenHashSet strangers(Rankmap map) {
        if (map.equals(running.world())) {
            return NOBODY;
        }
        return strangers.computeIfAbsent(map, members -> {
            IntOpenHashSet found = new IntOpenHashSet();
            for (int rank = 0; rank < members.size(); rank++) {
                if (running.world().rankOf(members.lpid(rank)) < 0) {
                    found.add(members.lpid(rank));
                }
            }
            return found.isEmpty() ? NOBODY : found;
        });
    }
}
