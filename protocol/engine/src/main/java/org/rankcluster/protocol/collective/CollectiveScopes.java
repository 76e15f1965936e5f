package org.rankcluster.protocol.collective;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.group.Rectangle;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;

/** A factory of the {@link CollectiveScope} of each communicator, the input to the choice of its algorithms. */
final class CollectiveScopes {
    private CollectiveScopes() {}

    /**
     * Returns the scope of a communicator.
     *
     * @param reducer operator of the reductions; null if there are none
     * @param needsRectangle true to search for a rectangle, which looks at all ranks
     */
    static CollectiveScope of(Communicator c, CollectiveSite job, @Nullable Reducer reducer, boolean needsRectangle) {
        CollectiveHardware hardware = job.collectiveHardware();
        Rectangle rectangle = needsRectangle && !c.isInter() ? job.rectangle(c.rankmap()) : null;
        boolean world = isWorld(c) && (hardware.combines() || hardware.interrupts());
        int nodes = world ? job.nodes() : 0;
        return new CollectiveScope(
                world, hardware, reducer, nodes, rank -> job.ranksOn(job.nodeOf(rank)), rectangle, c.isOrdered());
    }

    /**
     * Returns true for the world of the job. Duplicates of the world are excluded: their collectives may begin in another order on each
     * rank. The worlds of spawned processes are excluded too: their nodes have no part in the machine's collective networks.
     */
    private static boolean isWorld(Communicator c) {
        return c.context() == ContextIds.WORLD
                && c.isOrdered()
                && !c.isInter()
                && c.rankmap().lpid(0) == 0;
    }
}
