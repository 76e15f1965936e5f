package org.rankcluster.actors.cluster.control;

/** The messages that a member's agent receives. */
public interface AgentMessage {}
