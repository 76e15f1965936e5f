package org.rankcluster.actors.cluster.control;

/**
 * Messages to the agent of a member: orders of the coordinator, requests for data of jobs, and calls of the member's own threads.
 */
public interface AgentMessage {}
