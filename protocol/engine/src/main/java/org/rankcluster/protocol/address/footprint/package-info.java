/**
 * What address management takes in memory: bytes of one rank under each scheme, as C structs of the modelled machine (Guo et al., section V; Kumar et
 * al., section 5). Fed with the communicators that ranks of a run have held, or with those of a skeleton on paper. Called when results are made.
 */
package org.rankcluster.protocol.address.footprint;
