/**
 * The experiment that compares the models with published measurements, target by target. Misses of a model are printed as missed.
 * The command {@code experiment} finds them.
 */
package org.rankcluster.experiments.validation;
