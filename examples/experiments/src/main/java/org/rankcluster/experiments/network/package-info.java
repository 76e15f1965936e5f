/**
 * Experiments about the network models themselves: the fidelities compared with each other, the influence of parameters without a source,
 * and switches under saturation (Karol, Hluchyj and Morgan). The command {@code experiment} finds them.
 */
package org.rankcluster.experiments.network;
