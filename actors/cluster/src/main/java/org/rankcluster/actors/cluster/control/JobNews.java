package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator's report on a job's status, sent to the cluster member to which the job was submitted.
 *
 * @param record the job
 * @param ahead number of jobs before it in the queue
 * @param coordinator agent that has the job's output, while it runs
 */
public record JobNews(JobRecord record, int ahead, @Nullable ActorRef<AgentMessage> coordinator)
        implements ControlMessage {}
