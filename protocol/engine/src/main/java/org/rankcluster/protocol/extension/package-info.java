/**
 * What programs that know RankCluster may call beyond MPI: where they are, what they compute, what datatypes cost them.
 */
package org.rankcluster.protocol.extension;
