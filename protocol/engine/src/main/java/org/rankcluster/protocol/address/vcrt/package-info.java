/**
 * The baseline of both papers: virtual connections and tables of references to them (Guo et al., section IV-A). {@code address.scheme}
 * creates the maps.
 */
package org.rankcluster.protocol.address.vcrt;
