package org.rankcluster.protocol.collective;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.group.Rectangle;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;

/** Finds the {@link CollectiveScope} of a communicator's collectives. */
final class CollectiveScopes {
    private CollectiveScopes() {}

    /**
     * @param reducer what is to be combined with; null for nothing
     * @param wantsRectangle whether to look for a rectangle, which takes a look at all ranks
     */
    static CollectiveScope of(Communicator c, CollectiveSite job, @Nullable Reducer reducer, boolean wantsRectangle) {
        CollectiveHardware hardware = job.collectiveHardware();
        Rectangle rectangle = wantsRectangle && !c.isInter() ? job.rectangle(c.rankmap()) : null;
        boolean world = isWorld(c) && (hardware.combines() || hardware.interrupts());
        int nodes = world ? job.nodes() : 0;
        return new CollectiveScope(
                world, hardware, reducer, nodes, rank -> job.ranksOn(job.nodeOf(rank)), rectangle, c.isOrdered());
    }

    /**
     * Duplicates of the world do not count: their collectives may begin in another order on each rank. Nor do the worlds of
     * spawned processes, whose nodes were given no part in the machine's networks.
     */
    private static boolean isWorld(Communicator c) {
        return c.context() == ContextIds.WORLD
                && c.isOrdered()
                && !c.isInter()
                && c.rankmap().lpid(0) == 0;
    }
}
