package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.group.Split;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The creation of communicators from others: duplicates, splits, and groups (MPI-4.1, section 7.4). A new communicator has the error
 * handler and the hints of the old one. The new communicator has no name, and a context id that its members agree on.
 */
final class Communicators {
    /** Info key for the routing of packets of the sends on a communicator: {@code deterministic} or {@code adaptive}. */
    static final String ROUTING = "rankcluster_routing";

    private static final int NO_COLOR = -1;

    /** The largest group whose members every rank checks. */
    private static final int MOST_CHECKED = 4096;

    private Communicators() {}

    /** Returns the state of the new communicator that contains the calling rank; null if its color is UNDEFINED. */
    static @Nullable CommState split(Comm comm, Call call, int color, int key, @Nullable ProcessTopology topology) {
        if (color < 0 && color != MPI.UNDEFINED) {
            throw call.error(MPI.ERR_ARG, "color", color, "0 or more, or UNDEFINED");
        }
        CollectiveStart c = new CollectiveStart(comm, call);
        c.checkIntra("a split");
        ContextIds ids = MpiProcess.active(call).contexts();
        Payload entry = Split.entry(color < 0 ? NO_COLOR : color, key, ids.propose(), ids.isContested());
        Split split =
                Split.of(c.view().rankmap(), RankRuntime.current().addresses().maps(), gatherForAll(c, entry));
        int context = ContextAgreement.confirm(ids, split.context(), split.isContested(), mine -> numbers(c, mine));
        Split.Membership mine = split.membership(c.rank());
        return mine == null
                ? null
                : NewCommunicator.intra(call, c.state(), context, mine.made(), mine.rank(), topology);
    }

    /** Splits into the ranks of each node with TYPE_SHARED, see {@link #split}. Returns null with UNDEFINED. */
    static @Nullable CommState splitType(Comm comm, Call call, int splitType, int key) {
        if (splitType != Comm.TYPE_SHARED && splitType != MPI.UNDEFINED) {
            throw call.error(MPI.ERR_ARG, "splitType", splitType, "TYPE_SHARED or UNDEFINED");
        }
        int color =
                splitType == MPI.UNDEFINED ? splitType : RankRuntime.current().node();
        return split(comm, call, color, key, null);
    }

    /**
     * Returns the state of the communicator of a group. All ranks call it; the result is null if the calling rank is
     * not in the group.
     */
    static @Nullable CommState ofMembers(Comm comm, Call call, Group group) {
        Rankmap members = Group.membersOf(call, "group", group);
        checkMembers(comm, call, members);
        int rank = members.rankOf(RankRuntime.current().rank());
        int color = rank < 0 ? MPI.UNDEFINED : members.lpid(0);
        return split(comm, call, color, rank, null);
    }

    /**
     * Checks that a group has only members of a communicator. Only rank 0 checks a large group, because each check takes time linear in its
     * size.
     */
    private static void checkMembers(Comm comm, Call call, Rankmap group) {
        Communicator view = comm.state(call).view();
        if (group.equals(view.rankmap()) || group.size() > MOST_CHECKED && view.rank() > 0) {
            return;
        }
        for (int i = 0; i < group.size(); i++) {
            if (view.rankmap().rankOf(group.lpid(i)) < 0) {
                throw call.error(MPI.ERR_GROUP, "group", group.size() + " ranks", "members of the communicator only");
            }
        }
    }

    /** Returns the contributions of all ranks as one payload that is passed from rank to rank by reference, see {@link Split}. */
    private static Payload gatherForAll(CollectiveStart c, Payload mine) {
        Payload gathered = c.run(view -> Collectives.gather(view, c.job(), mine, 0));
        Payload atRoot = c.isRoot(0) ? gathered : null;
        int bytes = Math.multiplyExact(c.size(), mine.size());
        Payload received = c.run(view -> Collectives.bcast(view, c.job(), atRoot, bytes, 0));
        return atRoot == null ? received : atRoot;
    }

    private static int[] numbers(CollectiveStart c, int... mine) {
        return Ints.of(c.run(view -> ContextAgreement.greatest(view.allMembers(), c.job(), mine)));
    }

    /** Returns the state of a duplicate. */
    static CommState duplicate(Comm comm, Call call) {
        CollectiveStart c = new CollectiveStart(comm, call);
        CommState state = c.state().duplicate(call, agree(c, call));
        RankRuntime.current().work(state.completionTime(call));
        return state;
    }

    /** Returns the state of a duplicate with the hints of {@code info}. */
    static CommState duplicate(Comm comm, Call call, Info info) {
        CommState state = duplicate(comm, call);
        apply(call, state, info);
        return state;
    }

    private static int agree(CollectiveStart c, Call call) {
        ContextIds ids = MpiProcess.active(call).contexts();
        return ContextAgreement.reach(ids, mine -> numbers(c, mine));
    }

    /** A duplicate that exists when its pending operation is complete. */
    static final class Later {
        private final Pending pending;
        private @Nullable CommState state;

        private Later(Comm comm, Call call) {
            CollectiveStart c = new CollectiveStart(comm, call);
            ContextIds ids = MpiProcess.active(call).contexts();
            ids.begin();
            pending = c.start(
                    view -> new ContextAgreement(view.allMembers(), c.job(), ids, true, context -> {
                                ids.end();
                                CommState made = c.state().duplicate(call, context);
                                made.owe(made.completionTime(call));
                                state = made;
                            })
                            .operation(),
                    nothing -> {});
        }

        Pending pending() {
            return pending;
        }

        CommHandle handle() {
            return new CommHandle(null, process -> state);
        }
    }

    /** Starts to duplicate a communicator. */
    static Later duplicateLater(Comm comm, Call call) {
        return new Later(comm, call);
    }

    /**
     * Returns the state of the communicator of a group. Only its members call it; the result is null if the calling
     * rank is not in the group.
     */
    static @Nullable CommState ofGroup(Comm comm, Call call, Group group, int tag) {
        CommState state = comm.state(call);
        Communicator view = state.view();
        Rankmap members = Group.membersOf(call, "group", group);
        GroupAgreement agreement = new GroupAgreement(call, view, tag);
        int[] ranks = new int[members.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = view.rankmap().rankOf(members.lpid(i));
            if (ranks[i] < 0) {
                throw call.error(MPI.ERR_GROUP, "group", ranks.length + " ranks", "members of the communicator only");
            }
        }
        int me = members.rankOf(RankRuntime.current().rank());
        if (me < 0) {
            return null;
        }
        int context =
                ContextAgreement.reach(MpiProcess.active(call).contexts(), mine -> agreement.greatest(ranks, me, mine));
        Rankmaps.Made made = RankRuntime.current().addresses().maps().child(view.rankmap(), ranks);
        return NewCommunicator.intra(call, state, context, made, me, null);
    }

    /**
     * Merges both groups of an intercommunicator. The group that passes {@code high} comes last if the other one does
     * not.
     */
    static CommState merge(Comm comm, Call call, boolean high) {
        CollectiveStart c = new CollectiveStart(comm, call);
        Communicator view = c.view();
        int mine = high ? 1 : 0;
        int[] said = view.isFirst() ? numbers(c, mine, 0) : numbers(c, 0, mine);
        boolean firstIsLow = said[0] <= said[1];
        boolean localIsLow = view.isFirst() == firstIsLow;
        Rankmap low = localIsLow ? view.rankmap() : view.peers();
        Rankmap other = localIsLow ? view.peers() : view.rankmap();
        int[] worldRanks = new int[low.size() + other.size()];
        for (int i = 0; i < worldRanks.length; i++) {
            worldRanks[i] = i < low.size() ? low.lpid(i) : other.lpid(i - low.size());
        }
        int rank = localIsLow ? view.rank() : low.size() + view.rank();
        Rankmaps.Made members = RankRuntime.current().addresses().maps().of(worldRanks);
        return NewCommunicator.intra(call, c.state(), agree(c, call), members, rank, null);
    }

    /** Returns IDENT, CONGRUENT, SIMILAR or UNEQUAL, see {@link Comm#compare}. */
    static int compare(CommState state, CommState other) {
        if (state == other) {
            return MPI.IDENT;
        }
        if (state.view().isInter() != other.view().isInter()) {
            return MPI.UNEQUAL;
        }
        int groups = Group.compare(state.view().rankmap(), other.view().rankmap());
        int peers = Group.compare(state.view().peers(), other.view().peers());
        if (groups == MPI.UNEQUAL || peers == MPI.UNEQUAL) {
            return MPI.UNEQUAL;
        }
        return groups == MPI.IDENT && peers == MPI.IDENT ? MPI.CONGRUENT : MPI.SIMILAR;
    }

    /** Applies the hints of {@code info}. */
    static void apply(Call call, CommState state, Info info) {
        call.checkNotNull(MPI.ERR_INFO, "info", info);
        String routing = info.isNull() ? null : info.get(ROUTING);
        state.info(info.isNull() ? new Info() : info.dup(), routing(call, routing));
    }

    private static Routing routing(Call call, @Nullable String value) {
        return switch (value) {
            case null -> Routing.DEFAULT;
            case "deterministic" -> Routing.DETERMINISTIC;
            case "adaptive" -> Routing.ADAPTIVE;
            default -> throw call.error(MPI.ERR_INFO_VALUE, ROUTING, value, "deterministic or adaptive");
        };
    }
}
