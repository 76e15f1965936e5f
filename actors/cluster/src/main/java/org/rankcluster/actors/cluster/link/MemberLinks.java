package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import org.rankcluster.actors.time.Simulation;

/** The factory of the links by which a run on one cluster member exchanges batches of events with the run's other members. */
public final class MemberLinks {
    private final ActorSystem<?> system;
    private final BatchPort port;

    /** Creates a factory for a member; {@code port} accepts the connections for batches. */
    public MemberLinks(ActorSystem<?> system, BatchPort port) {
        this.system = system;
        this.port = port;
    }

    /**
     * Returns the configuration of an actor system that shares runs with others, for this number of partitions: {@link
     * Simulation#config}, and links.
     */
    public static Config config(int partitions) {
        Config house = Simulation.config(partitions);
        return house.getConfig("rankcluster.link-akka").atPath("akka").withFallback(house);
    }

    /** Returns the link of member {@code member} of {@code members} of a run. The link can receive, but not send yet. */
    public RunLink create(long run, int member, int members) {
        return SocketLink.create(system, port, run, member, members);
    }
}
