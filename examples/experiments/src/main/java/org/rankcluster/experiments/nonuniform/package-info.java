/** Experiments of Balaji et al. 2007, "Nonuniformly Communicating Noncontiguous Data": datatypes, allgatherv and alltoallw. */
package org.rankcluster.experiments.nonuniform;
