package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.Held;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.runtime.MpiLibrary;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/** What the MPI library keeps for one rank between calls, from Init on. */
final class MpiProcess implements MpiLibrary {
    /** Collectives of all ranks of a world whose lines in the program are looked up, at some 20 us each. */
    private static final int MOST_LINES = 8192;

    private final ProcessView process;
    private final ContextIds contexts;
    private final CommState world;
    private @Nullable BufferedSends bufferedSends;
    private @Nullable TypeAttributes typeAttributes;
    private @Nullable Keyvals keyvals;
    private final int threadLevel;
    private @Nullable CommState self;
    private @Nullable Intercomm parent;
    private boolean finalized;
    private int linesLeft;

    MpiProcess(ProcessView process, ContextIds contexts, int threadLevel) {
        Rankmap members = process.world();
        Origin origin = process.origin();
        int context = origin == null ? ContextIds.WORLD : ContextIds.world(origin.join());
        this.process = process;
        this.contexts = contexts;
        RankAddresses addresses = process.addresses();
        Held held = addresses.hold(Held.of(members, null).madeBy(Held.WORLD, context));
        this.world = new CommState(
                new Communicator(context, members, members.rankOf(process.rank())).countedBy(addresses, held),
                addresses,
                held,
                "MPI_COMM_WORLD",
                MPI.ERRORS_ARE_FATAL);
        this.threadLevel = threadLevel;
        this.linesLeft = MOST_LINES / members.size();
    }

    /** Returns whether the line of the next collective is to be looked up: those of the first ones are. */
    boolean takesLine() {
        return linesLeft > 0 && linesLeft-- > 0;
    }

    /** The state of this rank; null before Init. */
    static @Nullable MpiProcess of(RankRuntime runtime) {
        return (MpiProcess) runtime.library();
    }

    /** The state of the calling rank; null before Init. */
    static @Nullable MpiProcess current() {
        return of(RankRuntime.current());
    }

    /** The state of the calling rank, between Init and Finalize; an exception that can be caught before and after that. */
    static MpiProcess active(Call call) {
        MpiProcess process = call.mpi();
        if (process == null) {
            throw call.withoutMpi("called before MPI.Init");
        }
        if (process.finalized) {
            throw call.withoutMpi("called after MPI.Finalize");
        }
        return process;
    }

    @Override
    public boolean isUnfinished() {
        return !finalized;
    }

    CommState world() {
        return world;
    }

    CommState self() {
        CommState state = self;
        if (state == null) {
            RankAddresses addresses = process.addresses();
            int[] me = {world.view().rank()};
            Rankmap onlyMe = addresses.maps().child(world.view().rankmap(), me).map();
            Origin origin = process.origin();
            int context = origin == null ? ContextIds.SELF : ContextIds.self(origin.join());
            Held held = addresses.hold(Held.of(onlyMe, world.held()).madeBy(Held.SELF, context));
            state = new CommState(
                    new Communicator(context, onlyMe, 0).countedBy(addresses, held),
                    addresses,
                    held,
                    "MPI_COMM_SELF",
                    MPI.ERRORS_ARE_FATAL);
            self = state;
        }
        return state;
    }

    /** The communicator with those who have spawned it; a null one if nobody has. */
    Intercomm parent() {
        Intercomm known = parent;
        if (known == null) {
            known = new Intercomm(CommHandle.none());
            parent = known;
        }
        return known;
    }

    void parent(Intercomm spawners) {
        parent = spawners;
    }

    /** Context ids for new communicators. */
    ContextIds contexts() {
        return contexts;
    }

    Keyvals keyvals() {
        if (keyvals == null) {
            keyvals = new Keyvals();
        }
        return keyvals;
    }

    BufferedSends bufferedSends() {
        BufferedSends sends = bufferedSends;
        if (sends == null) {
            sends = new BufferedSends();
            bufferedSends = sends;
        }
        return sends;
    }

    /** What it has attached to datatypes. */
    TypeAttributes typeAttributes() {
        TypeAttributes attributes = typeAttributes;
        if (attributes == null) {
            attributes = new TypeAttributes();
            typeAttributes = attributes;
        }
        return attributes;
    }

    int threadLevel() {
        return threadLevel;
    }

    boolean isFinalized() {
        return finalized;
    }

    void markFinalized() {
        finalized = true;
    }
}
