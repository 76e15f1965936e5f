package org.rankcluster.actors.cluster.control;

/** What a member's agent understands. */
public interface AgentMessage {}
