package org.rankcluster.protocol.message;

/**
 * The cause of a rank's delay: another rank that it waited for. Messages carry it, so that a rank that waits in turn can report the
 * original cause. Real machines do not send it.
 *
 * @param culprit world rank that it waited for, or the rank that had delayed that one
 * @param picoseconds duration of the wait, in picoseconds
 */
public record DelayCause(int culprit, long picoseconds) {}
