/**
 * The addressing scheme that the user has chosen. The scheme creates the maps of communicators and records their costs for each rank. The
 * library calls it when communicators are created and messages are sent. {@code Footprints} sums the memory of all ranks; {@code Skeleton}
 * replays the communicators of an application without running it (Guo et al., Table I).
 */
package org.rankcluster.protocol.address.scheme;
