package org.rankcluster.actors.cluster.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a member should do and know now; sent whenever it changes and in answer to each report, so none has to arrive.
 *
 * @param share what to work on; null for nothing
 * @param jobs those of its clients
 */
public record MemberOrders(@Nullable ShareOrder share, List<JobNews> jobs) implements AgentMessage, ControlMessage {}
