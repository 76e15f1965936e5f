package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a member says of itself, every second and whenever it changes.
 *
 * @param member its id
 * @param partitions most partitions that it runs
 * @param agent where it takes orders
 * @param share what it works on; null if it is idle
 * @param settled jobs that its clients need no longer
 */
public record MemberReport(
        MemberId member,
        int partitions,
        ActorRef<AgentMessage> agent,
        @Nullable ShareReport share,
        List<Settlement> settled)
        implements CoordinatorMessage, ControlMessage {}
