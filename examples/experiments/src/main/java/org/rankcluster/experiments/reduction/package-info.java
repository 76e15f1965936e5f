/**
 * Experiments on reductions: the figures and the table of Shan et al. 2018 ({@code shan-*}) on the machine cori-knl. Vectors are phantoms
 * where they would not fit into a JVM. Found by {@code actors.cli.ExperimentCommand} as services.
 */
@NullMarked
package org.rankcluster.experiments.reduction;

import org.jspecify.annotations.NullMarked;
