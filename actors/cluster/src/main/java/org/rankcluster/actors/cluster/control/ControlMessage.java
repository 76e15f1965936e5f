package org.rankcluster.actors.cluster.control;

/**
 * Messages between cluster members about jobs, and the records of jobs. They are written as CBOR by Jackson. The type of a message is one
 * of the types bound to that serializer, never one that its sender names.
 */
public interface ControlMessage {}
