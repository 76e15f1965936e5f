package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The persistent state of the MPI library on one rank, from Init on. */
final class MpiProcess implements RankRuntime.Library {
    /**
     * Limit of the collectives of all ranks of a world whose source lines are looked up. A look-up takes about 20 us.
     */
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
        CommunicatorAddressing held =
                addresses.hold(CommunicatorAddressing.of(members, null).madeBy(CommunicatorAddressing.WORLD, context));
        this.world = new CommState(
                new Communicator(context, members, members.rankOf(process.rank())).countedBy(addresses, held),
                addresses,
                held,
                "MPI_COMM_WORLD",
                MPI.ERRORS_ARE_FATAL);
        this.threadLevel = threadLevel;
        this.linesLeft = MOST_LINES / members.size();
    }

    /** Returns whether to look up the source line of the next collective. Only the first collectives are looked up. */
    boolean takesLine() {
        return linesLeft > 0 && linesLeft-- > 0;
    }

    /** Returns the state of a rank; null before Init. */
    static @Nullable MpiProcess of(RankRuntime runtime) {
        return (MpiProcess) runtime.library();
    }

    /** Returns the state of the calling rank; null before Init. */
    static @Nullable MpiProcess current() {
        return of(RankRuntime.current());
    }

    /**
     * Returns the state of the calling rank between Init and Finalize. Throws an exception, which a program can catch,
     * before and after that.
     */
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
            CommunicatorAddressing held = addresses.hold(
                    CommunicatorAddressing.of(onlyMe, world.held()).madeBy(CommunicatorAddressing.SELF, context));
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

    /** Returns the intercommunicator with the processes that spawned this world; a null communicator if it was not spawned. */
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

    /** Returns the context ids for new communicators. */
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

    /** Returns the attributes that the process has set on datatypes. */
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
