package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * What the member that a job was handed to hears of it.
 *
 * @param record the job
 * @param ahead jobs that come before it in the queue
 * @param home where its output comes from, while it runs
 */
public record JobNews(JobRecord record, int ahead, @Nullable ActorRef<AgentMessage> home) implements ControlMessage {}
