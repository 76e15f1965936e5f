/**
 * Experiments that compare the models with published measurements, target by target, and with the figures of other simulators. Misses of a
 * model are printed as missed. The command {@code experiment} finds them.
 */
package org.rankcluster.experiments.validation;
