package org.rankcluster.actors.network;

import java.util.function.IntPredicate;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.VirtualTime;

/** A machine's network at some fidelity: a factory of the routers and of the ranks' ports. Each member has one for a run. */
public interface Network {
    /** Returns the router, endpoint or switch with this actor id. */
    EventActor router(int id, VirtualTime time);

    /** Returns the port of a rank for ranks of other nodes; {@link NetworkPort.Host#self()} is the rank's actor. */
    NetworkPort port(NetworkPort.Host host);

    /**
     * Returns the codec of the network's events between members.
     *
     * @param isHere whether a node is simulated by this member
     * @param ranks number of ranks of the world
     */
    EventCodec codec(IntPredicate isHere, int ranks);
}
