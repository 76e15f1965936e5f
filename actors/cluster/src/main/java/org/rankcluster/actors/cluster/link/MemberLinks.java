package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Simulation;

/** Makes the links of a member's runs: over sockets of their own if the member has a port for them, else over Artery. */
public final class MemberLinks {
    private final ActorSystem<?> system;
    private final @Nullable BatchPort port;

    /** Links of a member; {@code port} takes in the connections for batches. */
    public MemberLinks(ActorSystem<?> system, @Nullable BatchPort port) {
        this.system = system;
        this.port = port;
    }

    /** The configuration of an actor system that shares runs with others, for so many partitions: {@link Simulation#config}, and links. */
    public static Config config(int partitions) {
        Config house = Simulation.config(partitions);
        return house.getConfig("rankcluster.link-akka").atPath("akka").withFallback(house);
    }

    /** The link of member {@code member} of {@code members} of a run; it can hear, but not speak yet. */
    public RunLink create(long run, int member, int members) {
        return port == null
                ? ArteryLink.create(system, run, member, members)
                : SocketLink.create(system, port, run, member, members);
    }
}
