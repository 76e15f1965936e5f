package org.rankcluster.protocol.address.scheme;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/**
 * The mapping work for the internal communicators that an MPI library creates with each user communicator (Guo et al., section V-A2). One
 * consists of the ranks of a node, the other of all node roots. Ranks of a communicator share the results, so each is computed once.
 * Thread-safe.
 */
final class InternalCommunicators {
    /** Largest sum of the sizes of the communicators whose groups are kept. */
    private static final long MOST_RANKS = 1 << 21;

    private final Rankmaps maps;
    private final Map<Rankmap, Groups> recent = new LinkedHashMap<>(16, 0.75f, true);
    private long kept;

    /** Creates the work of communicators whose maps this factory makes. */
    InternalCommunicators(Rankmaps maps) {
        this.maps = maps;
    }

    /**
     * Returns the work of one rank.
     *
     * @param members map of the user's communicator
     * @param rank rank in it
     * @param nodeOf node of a process, by LPID
     */
    MappingWork of(Rankmap members, int rank, IntUnaryOperator nodeOf) {
        return groups(members, nodeOf).of(rank, nodeOf.applyAsInt(members.lpid(rank)));
    }

    private Groups groups(Rankmap members, IntUnaryOperator nodeOf) {
        synchronized (recent) {
            Groups known = recent.get(members);
            if (known == null) {
                known = new Groups(members, NodeGroups.of(members, nodeOf));
                recent.put(members, known);
                kept += members.size();
                while (kept > MOST_RANKS && recent.size() > 1) {
                    Rankmap eldest = recent.keySet().iterator().next();
                    kept -= eldest.size();
                    recent.remove(eldest);
                }
            }
            return known;
        }
    }

    /** The groups of one communicator, and the work to create the requested ones. */
    private final class Groups {
        private final Rankmap members;
        private final NodeGroups groups;
        private final Map<Integer, MappingWork> ofNodes = new HashMap<>();
        private @Nullable MappingWork ofRoots;

        Groups(Rankmap members, NodeGroups groups) {
            this.members = members;
            this.groups = groups;
        }

        synchronized MappingWork of(int rank, int node) {
            MappingWork work = ofNodes.get(node);
            if (work == null) {
                work = work(groups.on(node));
                ofNodes.put(node, work);
            }
            if (!groups.isRoot(rank)) {
                return work;
            }
            MappingWork roots = ofRoots;
            if (roots == null) {
                roots = work(groups.roots());
                ofRoots = roots;
            }
            return work.plus(roots);
        }

        private MappingWork work(int[] ranks) {
            return ranks.length == 0
                    ? MappingWork.NONE
                    : maps.child(members, ranks).work();
        }
    }
}
