package org.rankcluster.protocol.message;

/**
 * Says that a rank has had to wait for another, so that whoever waits for it in turn knows the cause. Goes along with messages for
 * reports; machines do not send it.
 *
 * @param culprit world rank that it waited for, or that the one it waited for was held up by
 * @param picoseconds for how long
 */
public record HeldUp(int culprit, long picoseconds) {}
