package org.rankcluster.protocol.trace;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The actions of a time-independent trace, with the minimum number of operands of each. */
enum TiAction {
    INIT(0),
    FINALIZE(0),
    BARRIER(0),
    COMM_SIZE(0),
    COMM_SPLIT(0),
    COMM_DUP(0),
    LOCATION(0),
    COMPUTE(1),
    SLEEP(1),
    SEND(2),
    SSEND(2),
    ISEND(2),
    ISSEND(2),
    RECV(2),
    IRECV(2),
    SENDRECV(4),
    WAIT(0),
    TEST(0),
    WAITALL(0),
    BCAST(1),
    REDUCE(2),
    ALLREDUCE(2),
    SCAN(2),
    EXSCAN(2),
    GATHER(2),
    SCATTER(2),
    ALLGATHER(2),
    ALLTOALL(2),
    GATHERV(2),
    ALLGATHERV(2),
    SCATTERV(2),
    ALLTOALLV(4),
    REDUCESCATTER(2);

    private static final TiAction[] ALL = values();
    private static final Map<String, TiAction> NAMES = new HashMap<>();

    static {
        for (TiAction action : ALL) {
            NAMES.put(action.name(), action);
        }
        // A buffered send is a send that no receive has to wait for, which a standard send is up to the eager limit.
        NAMES.put("BSEND", SEND);
    }

    private static final EnumSet<TiAction> COLLECTIVES = EnumSet.range(BCAST, REDUCESCATTER);

    static {
        COLLECTIVES.add(BARRIER);
    }

    private final int least;

    TiAction(int least) {
        this.least = least;
    }

    /** Returns the least number of operands. */
    int least() {
        return least;
    }

    /** Returns whether all ranks take part. */
    boolean isCollective() {
        return COLLECTIVES.contains(this);
    }

    /** Returns the action of this name, in any case; null if there is none. */
    static @Nullable TiAction of(String name) {
        return NAMES.get(name.toUpperCase(Locale.ROOT));
    }

    /** Returns the action's number in files, which only the JVM that has written them reads. */
    @SuppressWarnings("EnumOrdinal")
    byte number() {
        return (byte) ordinal();
    }

    /** Returns the action with this number. */
    static TiAction of(int number) {
        return ALL[number];
    }
}
