package org.rankcluster.actors.cluster.control;

/**
 * The messages to a cluster member's agent ({@link MemberAgent}): orders of the coordinator, requests for job data, and notices from the
 * member itself.
 */
public interface AgentMessage {}
