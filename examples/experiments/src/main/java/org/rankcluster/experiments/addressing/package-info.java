/**
 * Experiments on address management: figures and tables of Guo et al. 2017 ({@code guo-*}) and Kumar et al. 2016 ({@code kumar-*}). Memory is measured on
 * paper, with the real structures of one rank; times come from runs of the actors. Found by {@code actors.cli.ExperimentCommand} as services.
 */
package org.rankcluster.experiments.addressing;
