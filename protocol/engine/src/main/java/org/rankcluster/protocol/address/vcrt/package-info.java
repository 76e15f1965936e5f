/** The baseline of both papers: virtual connections and tables of references to them (Guo et al., section IV-A). Made by {@code address.scheme}. */
package org.rankcluster.protocol.address.vcrt;
