package org.rankcluster.actors.network;

import java.util.function.IntPredicate;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.VirtualTime;

/** A machine's network at some fidelity: makes the routers and the ranks' ways onto it. One a member and run. */
public interface Network {
    /** The router, endpoint or switch with this actor id. */
    EventActor router(int id, VirtualTime time);

    /** The way of a rank to ranks of other nodes; {@link NetworkPort.Host#self()} says whose it is. */
    NetworkPort port(NetworkPort.Host host);

    /**
     * How its events cross to other members.
     *
     * @param isHere whether a node is simulated by this member
     * @param ranks number of ranks of the world
     */
    EventCodec codec(IntPredicate isHere, int ranks);
}
