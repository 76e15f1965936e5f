/**
 * Experiments about the network models themselves. They compare the fidelities with each other, and show the influence of parameters
 * without a source. They also saturate switches (Karol, Hluchyj and Morgan). The command {@code experiment} finds them.
 */
package org.rankcluster.experiments.network;
