/**
 * Experiments on address management: figures and tables of Guo et al. 2017 ({@code guo-*}) and Kumar et al. 2016 ({@code kumar-*}). Memory
 * is computed from the real structures of one rank; times come from runs of the actors. The command {@code experiment} finds them as
 * services.
 */
package org.rankcluster.experiments.addressing;
