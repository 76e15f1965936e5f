/**
 * The memory of address management: bytes of one rank under each scheme, as C structs of the modelled machine (Guo et al., section V; Kumar
 * et al., section 5). The input is the communicators that ranks of a run have held, or the communicators of a skeleton on paper. Footprints
 * are computed when results are made.
 */
package org.rankcluster.protocol.address.footprint;
