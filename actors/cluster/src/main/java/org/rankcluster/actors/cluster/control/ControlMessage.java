package org.rankcluster.actors.cluster.control;

/**
 * What members say to each other about jobs, and what they keep of them: records, written as CBOR by Jackson. The type of a
 * message is one of those bound to that serializer, never one that its sender names.
 */
public interface ControlMessage {}
