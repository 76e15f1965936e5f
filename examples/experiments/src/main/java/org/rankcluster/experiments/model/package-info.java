/**
 * Experiments about the models themselves: the fidelities compared with each other, and the influence of parameters without a source. The
 * command {@code experiment} finds them.
 */
package org.rankcluster.experiments.model;
