package mpi;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.CollectiveSite;

/**
 * The agreement protocol by which the members of a new communicator choose its context id. The members take the
 * greatest of their proposals. If that is contested, they check together whether all can take it, and repeat if not.
 * See {@link ContextIds}.
 */
final class ContextAgreement {
    private final Communicator members;
    private final CollectiveSite job;
    private final ContextIds ids;
    private final boolean contested;
    private final IntConsumer agreed;

    /** A reduction that returns the greatest value of all members, for each number. */
    @FunctionalInterface
    interface Greatest {
        int[] of(int... mine);
    }

    /**
     * Creates the agreement of the calling rank.
     *
     * @param members all members, for the parts of one collective
     * @param contested whether another agreement may be faster
     * @param agreed receives the id
     */
    ContextAgreement(Communicator members, CollectiveSite job, ContextIds ids, boolean contested, IntConsumer agreed) {
        this.members = members;
        this.job = job;
        this.ids = ids;
        this.contested = contested;
        this.agreed = agreed;
    }

    /** Returns the agreement as an operation. */
    CollectiveOperation operation() {
        return greatest(members, job, ids.propose(), contested ? 1 : 0)
                .then(all -> decide(Ints.of(all)[0], Ints.of(all)[1] > 0));
    }

    /** Returns the remaining operation for the greatest proposal; null if there is none. */
    private @Nullable CollectiveOperation decide(int context, boolean isContested) {
        boolean accepted = ids.accept(context);
        if (!isContested) {
            agreed.accept(context);
            return null;
        }
        return greatest(members, job, accepted ? 0 : 1).then(refused -> {
            if (Ints.of(refused)[0] > 0) {
                return operation();
            }
            agreed.accept(context);
            return null;
        });
    }

    /** Agrees among members that exchange numbers only one step after the other. */
    static int reach(ContextIds ids, Greatest greatest) {
        int[] proposed = greatest.of(ids.propose(), ids.isContested() ? 1 : 0);
        return confirm(ids, proposed[0], proposed[1] > 0, greatest);
    }

    /** Continues {@link #reach} from the greatest proposal. */
    static int confirm(ContextIds ids, int context, boolean isContested, Greatest greatest) {
        boolean accepted = ids.accept(context);
        boolean done = !isContested || greatest.of(accepted ? 0 : 1)[0] == 0;
        return done ? context : reach(ids, greatest);
    }

    /** Returns an operation that computes the greatest value of all members, for each number. */
    static CollectiveOperation greatest(Communicator members, CollectiveSite job, int... mine) {
        return Collectives.allReduce(members, job, Ints.payload(mine), Operator.MAX.on(ElementType.INT));
    }
}
