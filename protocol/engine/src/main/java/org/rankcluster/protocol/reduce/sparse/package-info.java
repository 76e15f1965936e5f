/**
 * Short messages for vectors with many zeros in reductions (Shan et al., section III-F). Collectives use them according to
 * {@code collective.reduce-compression}.
 */
@NullMarked
package org.rankcluster.protocol.reduce.sparse;

import org.jspecify.annotations.NullMarked;
