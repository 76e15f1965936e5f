/**
 * Vectors with many zeros as shorter messages: what reductions send of them (Shan et al., section III-F). Called by collectives where
 * {@code collective.reduce-compression} says so.
 */
@NullMarked
package org.rankcluster.protocol.reduce.sparse;

import org.jspecify.annotations.NullMarked;
