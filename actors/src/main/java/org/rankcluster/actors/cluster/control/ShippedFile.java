package org.rankcluster.actors.cluster.control;

/**
 * A file that a job needs on every member.
 *
 * @param name what it is to the job
 * @param hash SHA-256 of its bytes, 64 hexadecimal digits
 * @param size bytes
 */
public record ShippedFile(String name, String hash, long size) implements ControlMessage {}
