/**
 * What programs that know RankCluster may call beyond MPI: where they are, what they compute, what datatypes cost them. Samples
 * and programs of experiments use it. A program that runs elsewhere too does without.
 */
package org.rankcluster.protocol.extension;
