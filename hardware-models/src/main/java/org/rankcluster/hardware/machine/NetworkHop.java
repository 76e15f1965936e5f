package org.rankcluster.hardware.machine;

/**
 * The hop parameters that all network families have: link, packets and buffers. All sizes are in bytes.
 *
 * @param bandwidth bandwidth of a link in one direction, in bytes a second
 * @param latency latency of a link and the router or switch behind it, in picoseconds
 * @param chunk unit of packets and buffers, in bytes
 * @param packet size of the largest packet, in bytes
 * @param overhead bytes of a packet on a link that are not data of a message
 * @param buffer size of the buffer of an input of a router or switch, in bytes
 * @param injection space for packets that a node sends, in bytes
 * @param reception space for packets that a node has received, in bytes
 */
public record NetworkHop(
        long bandwidth, long latency, int chunk, int packet, int overhead, int buffer, int injection, int reception) {}
