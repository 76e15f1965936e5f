package org.rankcluster.actors.cluster.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All current orders of the coordinator for one cluster member, sent together. They are sent whenever they change and in answer to each
 * report, so a lost message does no harm.
 *
 * @param shard shard to work on; null for none
 * @param jobs reports about the jobs of its clients
 */
public record MemberOrders(@Nullable JobShardOrder shard, List<JobNews> jobs) implements AgentMessage, ControlMessage {}
